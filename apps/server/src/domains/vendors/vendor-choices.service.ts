import type { BodyOf, ResponseOf } from '@acm/contract/core/endpoint'
import { messages } from '@acm/contract/core/messages'
import { VENDOR_FLAGS } from '@acm/contract/instances'
import { PRODUCT_DISABLED, type VendorProduct, type vendors } from '@acm/contract/vendors'
import type { Context } from '../../platform/access/context.ts'
import { mutate, unchanged, type WriteContext, type WriteResult } from '../../platform/history/mutate.ts'
import type { HistorySubject } from '../../platform/history/subject.ts'
import { listUnannounced, type StartedJob, startJob } from '../../platform/jobs/jobs.ts'
import { businessRule } from '../../platform/problems.ts'
import { holdPlace, placesWithin, requirePlace, saveVendorFlags } from '../instances/public.ts'
import { vendorSelectionJob } from './vendors.jobs.ts'
import * as queries from './vendors.queries.ts'
import { jobOf, unreached } from './vendors.service.ts'

const EDIT = 'VENDOR_CONFIG_EDIT'

type VendorChoiceBody = BodyOf<typeof vendors.updateVendor>

/** Depending on the body, selects or deselects a product for an instance, or sets its integrations (G-VEN-02). */
export async function updateVendor(
  ctx: Context,
  databaseId: number,
  choice: VendorChoiceBody,
): Promise<ResponseOf<typeof vendors.updateVendor>> {
  const { id, isSelected, rowVersion } = choice
  if (id !== 0 && isSelected !== null) return chooseProduct(ctx, { databaseId, vendorProductId: id, isSelected })
  const flags = VENDOR_FLAGS.filter((name) => choice[name] !== null)
  if (flags.length > 0) {
    const values = Object.fromEntries(flags.map((name) => [name, choice[name] === true]))
    return saveVendorFlags(ctx, { databaseId, values, rowVersion })
  }
  await requirePlace(ctx.db, ctx.scope(EDIT), databaseId)
  throw businessRule({ propertyName: id === 0 ? 'id' : 'isSelected', errorMessage: messages.required })
}

interface ProductChoice {
  databaseId: number
  vendorProductId: number
  isSelected: boolean
}

/** A repeated choice changes nothing (R-SAVE-1), but is sent to an instance that has not received it. */
async function chooseProduct(ctx: Context, choice: ProductChoice): Promise<VendorProduct> {
  const { product, job } = await mutate(ctx, (w) => storeChoice(w, choice))
  return {
    ...product,
    isSelected: choice.isSelected,
    instanceId: choice.databaseId,
    instancesWithUpdateFailure: await unreached(ctx, vendorSelectionJob, job),
  }
}

async function storeChoice(
  w: WriteContext,
  { isSelected, ...pair }: ProductChoice,
): Promise<WriteResult<{ product: VendorProduct; job: StartedJob | null }>> {
  const { databaseId, vendorProductId } = pair
  const instance = await holdPlace(w.db, w.scope(EDIT), databaseId)
  const product = await queries.lockProduct(w.db, vendorProductId)
  if (!product) throw businessRule({ propertyName: 'id', errorMessage: messages.invalid })
  const news = { ...jobOf(product, isSelected), databaseIds: [databaseId] }
  if ((await queries.isSelected(w.db, pair)) === isSelected) {
    const isUnannounced = (await listUnannounced(w.db, news.subject)).includes(databaseId)
    return unchanged({ product, job: isUnannounced ? await startJob(w, vendorSelectionJob, news) : null })
  }
  if (isSelected && product.isDisabled) {
    throw businessRule({ propertyName: 'id', errorMessage: PRODUCT_DISABLED })
  }
  if (isSelected) await queries.insertSelections(w.db, [pair])
  else await queries.deleteSelection(w.db, pair)
  const job = await startJob(w, vendorSelectionJob, news)
  const recorded = { vendorProductId, vendorCode: product.vendorCode, vendorServiceType: product.vendorServiceType }
  return {
    result: { product, job },
    history: {
      action: isSelected ? 'instance.selectVendorProduct' : 'instance.deselectVendorProduct',
      entity: ['instance', databaseId],
      orgUnitIds: [instance.orgUnitId],
      ...(isSelected ? { after: recorded } : { before: recorded }),
    },
    touched: [],
  }
}

export const instanceVendorsHistory: HistorySubject = {
  places: placesWithin,
  stored: async (ctx, databaseId) => ({ vendorProducts: await queries.listSelected(ctx.db, databaseId) }),
}
