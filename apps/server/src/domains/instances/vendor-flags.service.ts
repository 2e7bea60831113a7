import { VENDOR_FLAGS } from '@acm/contract/instance-input'
import { MERIDIAN_STAYS, type VendorFlags } from '@acm/contract/vendors'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { pick, saveRecord } from '../../platform/history/records.ts'
import * as queries from './instances.queries.ts'
import { instanceKind } from './instances.service.ts'

interface FlagSave {
  databaseId: number
  /** Only those to be set. */
  values: Partial<Record<(typeof VENDOR_FLAGS)[number], boolean>>
  /** The instance's version seen; null: none. */
  rowVersion: number | null
}

/** Sets integrations of an instance; Meridian, once enabled, stays so (G-VEN-04). */
export const saveVendorFlags = (ctx: Context, { databaseId, values, rowVersion }: FlagSave): Promise<VendorFlags> =>
  mutate(ctx, async ({ db: tx }) => {
    const before = requireInScope(ctx.scope('VENDOR_CONFIG_EDIT'), await queries.lockInstance(tx, databaseId))
    const isOffAgain = before.enableDataFacts && values.enableDataFacts === false
    const change = await saveRecord({ ctx, tx }, instanceKind, {
      before,
      seen: rowVersion,
      check: () => (isOffAgain ? [{ propertyName: 'enableDataFacts', errorMessage: MERIDIAN_STAYS }] : []),
      row: () => values,
    })
    const flags = pick({ ...before, ...values }, VENDOR_FLAGS) as Pick<VendorFlags, (typeof VENDOR_FLAGS)[number]>
    return { ...change, result: { databaseId, ...flags, rowVersion: change.result.rowVersion } }
  })
