import { SYSTEM_SETTING_ID, type SystemSetting } from '@acm/contract/system-settings'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { firstValue } from '../../platform/database/results.ts'

/** The stored settings; the shared secret is encrypted. */
export const findSettings = (db: Database | Tx, id: number): Promise<SystemSetting | undefined> =>
  firstValue('settings')(db)(sql<{ settings: SystemSetting }>`
    select to_jsonb(s) - 'id' || jsonb_build_object('synchronizationTargets', (
             select coalesce(jsonb_agg(t order by t.id), '[]') from synchronization_targets t)) as settings
    from system_settings s where s.id = ${id}`)

/** The encrypted secret; locks the row until the transaction ends. */
export async function lockSecret(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ secret: string | null }>`
    select "acesKnowledgeCenterSharedSecretKey" as secret from system_settings
    where id = ${SYSTEM_SETTING_ID} for update`.execute(tx)
  return rows[0]?.secret ?? null
}

export const writeSecret = (tx: Tx, encrypted: string | null) =>
  sql`update system_settings set "acesKnowledgeCenterSharedSecretKey" = ${encrypted}
      where id = ${SYSTEM_SETTING_ID}`.execute(tx)

export const places = sql`
  select id, array[]::text[] as names, null::int as "orgUnitId", null::int as "withinId" from system_settings`
