import {
  type AiSettings,
  type aiSettings,
  instanceAiSettings as instanceAiSettingsRecord,
} from '@acm/contract/ai-settings'
import type { BodyOf } from '@acm/contract/core/endpoint'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { type RecordKind, saveRecord } from '../../platform/history/records.ts'
import type { BillingItem } from './ai-settings.queries.ts'
import * as queries from './ai-settings.queries.ts'

/** For reading too: nobody else has a use for quotas (G-AI-04). */
const EDIT = 'FEATURE_FLAG_EDIT'

const readable = ({ monthlyQuota, rowVersion }: BillingItem): AiSettings => ({ monthlyQuota, rowVersion })

export async function getSettings(ctx: Context, databaseId: number): Promise<AiSettings> {
  return readable(requireInScope(ctx.scope(EDIT), await queries.findItem(ctx.db, databaseId)))
}

type Row = Pick<BillingItem, 'monthlyQuota'>

const kind: RecordKind<BillingItem, Row, AiSettings> = {
  type: 'aiSettings',
  table: 'client_database_billing_items',
  id: 'databaseId',
  // Quotas are in no list.
  touched: [],
  find: queries.findItem,
  update: (tx, id, { monthlyQuota }) => queries.writeQuota(tx, id, Number(monthlyQuota)),
  answer: (_, item) => readable(item),
  recorded: (_, { monthlyQuota }) => ({ monthlyQuota }),
}

interface SettingsSave {
  databaseId: number
  input: BodyOf<typeof aiSettings.save>
}

/** Sets the AI settings of an instance; true: they are stored as given, whether or not that was a change. */
export const saveSettings = (ctx: Context, { databaseId, input }: SettingsSave): Promise<boolean> =>
  mutate(ctx, async ({ db: tx }) => {
    const before = requireInScope(ctx.scope(EDIT), await queries.lockItem(tx, databaseId))
    const change = await saveRecord({ ctx, tx }, kind, {
      before,
      seen: input.rowVersion,
      check: () => instanceAiSettingsRecord.input.check(input),
      row: () => ({ monthlyQuota: input.monthlyQuota }),
    })
    return { ...change, result: true }
  })

/** A quota made by a seed, inside its transaction. */
export const { writeQuota } = queries
