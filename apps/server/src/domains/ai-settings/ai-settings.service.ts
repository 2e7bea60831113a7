import { type AiSettings, type aiSettings, instanceAiSettings } from '@acm/contract/ai-settings'
import type { BodyOf } from '@acm/contract/core/endpoint'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { RecordKind } from '../../platform/history/record-kind.ts'
import { placesWithin } from '../instances/public.ts'
import * as queries from './ai-settings.queries.ts'

/** Also required to read: no one else needs quotas (G-AI-04). */
const EDIT = 'FEATURE_FLAG_EDIT'

export async function getSettings(ctx: Context, databaseId: number): Promise<AiSettings> {
  return kind.readable(ctx, requireInScope(ctx.scope(EDIT), await queries.findItem(ctx.db, databaseId)))
}

const kind = new RecordKind(instanceAiSettings, {
  table: 'client_database_billing_items',
  // No list shows quotas.
  touched: [],
  find: queries.findItem,
})

interface SettingsSave {
  databaseId: number
  input: BodyOf<typeof aiSettings.save>
}

/** Stores the AI settings of an instance; true also if nothing changed. */
export const saveSettings = (ctx: Context, { databaseId, input }: SettingsSave): Promise<boolean> =>
  mutate(ctx, async (w) => {
    const before = requireInScope(w.scope(EDIT), await queries.lockItem(w.db, databaseId))
    const values = await kind.checked(w, before, input)
    return { ...(await kind.saved(w, before, await kind.store(w, before, values))), result: true }
  })

export const aiSettingsHistory = kind.subject(placesWithin)
