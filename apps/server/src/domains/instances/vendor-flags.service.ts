import { pick } from '@acm/contract/core/fields'
import { VENDOR_FLAGS } from '@acm/contract/instances'
import { MERIDIAN_STAYS, type VendorFlags } from '@acm/contract/vendors'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import { mutate } from '../../platform/history/mutate.ts'
import * as queries from './instances.queries.ts'
import { instanceKind } from './instances.service.ts'

interface FlagSave {
  databaseId: number
  /** Absent flags keep their values. */
  values: Partial<Record<(typeof VENDOR_FLAGS)[number], boolean>>
  /** The version last seen of the instance; null: no check. */
  rowVersion: number | null
}

/** Sets integrations of an instance; Meridian can't be switched off again (G-VEN-04). */
export const saveVendorFlags = (ctx: Context, { databaseId, values, rowVersion }: FlagSave): Promise<VendorFlags> =>
  mutate(ctx, async (w) => {
    const before = requireInScope(w.scope('VENDOR_CONFIG_EDIT'), await queries.lockInstance(w.db, databaseId))
    const isOffAgain = before.enableDataFacts && values.enableDataFacts === false
    const others = isOffAgain ? [{ propertyName: 'enableDataFacts', errorMessage: MERIDIAN_STAYS }] : []
    const input = { ...values, rowVersion }
    const checkedValues = await instanceKind.checked(w, before, input, { editable: Object.keys(values), others })
    const after = await instanceKind.store(w, before, checkedValues)
    const { rowVersion: version } = after
    const result = {
      databaseId,
      ...(pick(after, VENDOR_FLAGS) as Omit<VendorFlags, 'databaseId' | 'rowVersion'>),
      rowVersion: version,
    }
    return { ...(await instanceKind.saved(w, before, after)), result }
  })
