import type { BodyOf, ParamsOf } from '@acm/contract/core/endpoint'
import { permissionsOf } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/field'
import { type SavedVendorProduct, type VendorProduct, vendorProduct, vendors } from '@acm/contract/vendors'
import type { Context } from '../../platform/access/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { unlessLost } from '../../platform/database/errors.ts'
import { mutate, type WriteContext } from '../../platform/history/mutate.ts'
import { RecordKind } from '../../platform/history/record-kind.ts'
import type { HistorySubject } from '../../platform/history/subject.ts'
import type { LinkedVendorProduct } from '../../platform/instance-link/instance-link.ts'
import { type JobKind, listUnannounced, type NewJob, type StartedJob, startJob } from '../../platform/jobs/jobs.ts'
import { runJob } from '../../platform/jobs/runner.ts'
import { requireFound } from '../../platform/problems.ts'
import { requirePlace } from '../instances/public.ts'
import { vendorProductJob } from './vendors.jobs.ts'
import * as queries from './vendors.queries.ts'

/** The enabled products of a platform, with a flag for those of the instance (G-VEN-01). */
export async function listProductsForInstance(
  ctx: Context,
  { databaseId, platform }: ParamsOf<typeof vendors.getForInstance>,
): Promise<VendorProduct[]> {
  const scope = ctx.scope(...permissionsOf(vendors.getForInstance.permission))
  await requirePlace(ctx.db, scope, databaseId)
  return queries.listProductsForInstance(ctx.db, databaseId, platform)
}

const kind = new RecordKind(vendorProduct, {
  table: 'vendor_products',
  touched: ['vendors'],
  find: queries.findProduct,
})

/** Creates (id 0) or changes a product, and sends a change to every instance that has it (G-VEN-05). */
export async function updateProduct(
  ctx: Context,
  input: BodyOf<typeof vendors.updateProduct>,
): Promise<SavedVendorProduct> {
  const { product, job } = await mutate(ctx, async (w) => {
    const before = input.id === 0 ? null : requireFound(await queries.lockProduct(w.db, input.id))
    const values = await kind.checked(w, before, input, { others: await unavailable(w.db, input, before) })
    const after = await kind.store(w, before, values)
    const change = await kind.saved(w, before, after)
    const job = before && (await startProductJob(w, change.result, change.history !== null))
    return { ...change, result: { product: change.result, job } }
  })
  return {
    ...product,
    instancesWithUpdateFailure: await unreached(ctx, vendorProductJob, job),
    instancesNotLinked: job?.unlinked ?? 0,
  }
}

/** Targets every instance with the product; without a change only those that have not received it. */
async function startProductJob(w: WriteContext, product: VendorProduct, isChanged: boolean) {
  const job = jobOf(product, true)
  const selecting = await queries.listSelecting(w.db, product.id)
  const unannounced = isChanged ? null : new Set(await listUnannounced(w.db, job.subject))
  const databaseIds = selecting.filter((databaseId) => unannounced?.has(databaseId) ?? true)
  return startJob(w, vendorProductJob, { ...job, databaseIds })
}

/** The job that sends the present product to instances. */
export function jobOf(
  product: VendorProduct,
  isSelected: boolean,
): Pick<NewJob<LinkedVendorProduct>, 'payload' | 'subject' | 'name'> {
  const { instanceId: _i, instancesWithUpdateFailure: _f, rowVersion: _v, ...rest } = product
  const name = `${product.vendorName} (${product.vendorCode})`
  return { payload: { ...rest, isSelected }, subject: `vendor product ${product.id}`, name }
}

/** Ids of the instances that the job has not reached in time, such as '3, 5'; the background retries them. */
export async function unreached(
  ctx: Context,
  kind: JobKind<LinkedVendorProduct>,
  job: StartedJob | null,
): Promise<string> {
  if (!job) return ''
  const run = async () => (await runJob(ctx, kind, job.jobId)).map(({ databaseId }) => databaseId)
  return (await unlessLost(ctx, run, () => [...job.databaseIds])).join(', ')
}

/** A platform or type must be enabled, unless the product has it already (G-VEN-07). */
async function unavailable(
  tx: Tx,
  { vendorServiceGroup, vendorServiceType }: BodyOf<typeof vendors.updateProduct>,
  before: VendorProduct | null,
): Promise<FieldError[]> {
  const options = await queries.readOptions(tx)
  const enabledGroups = options.vendorServiceGroups.filter((one) => !one.disabled).map((one) => one.serviceGroupName)
  const enabledTypes = options.vendorServiceTypes.filter((one) => !one.disabled).map((one) => one.serviceTypeName)
  const isFree = (value: string | null, kept: string | undefined, enabled: readonly string[]) =>
    value === null || value === kept || enabled.includes(value)
  return [
    ...(isFree(vendorServiceGroup, before?.vendorServiceGroup, enabledGroups)
      ? []
      : [{ propertyName: 'vendorServiceGroup', errorMessage: 'Platform is not available.' }]),
    ...(isFree(vendorServiceType, before?.vendorServiceType, enabledTypes)
      ? []
      : [{ propertyName: 'vendorServiceType', errorMessage: 'Product Type is not available.' }]),
  ]
}

export const vendorProductHistory: HistorySubject = kind.subject()
