import type { Scope } from '@acm/contract/core/permissions'
import type { FirstRecord } from '@acm/contract/first-records'
import { SIGN_IN_RULES } from '@acm/contract/sign-in-rules'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import type { Database } from '../../platform/database/database.ts'

/** A subscription is in the org unit of its client. */
const ROWS: Record<FirstRecord, (scope: Scope) => RawBuilder<unknown>> = {
  client: (scope) => sql`select from clients where ${inScope(scope, 'orgUnitId')}`,
  instance: (scope) => sql`select from instances where ${inScope(scope, 'orgUnitId')}`,
  amq: () => sql`select from amqs`,
  amqGroup: () => sql`select from amq_groups`,
  subscription: (scope) => sql`select from subscriptions s join instances i on i."databaseId" = s."databaseId"
    join clients c on c."acesClientId" = i."acesClientId" where ${inScope(scope, 'c.orgUnitId')}`,
  protection: () => sql`select from roles where "signIn" <> ${SIGN_IN_RULES[0]}`,
}

/** The kinds of which the scope has no record, in the given order. Protection is optional: alone it asks for nothing. */
export async function listMissing(
  db: Database,
  scopes: readonly (readonly [FirstRecord, Scope])[],
): Promise<FirstRecord[]> {
  if (scopes.length === 0) return []
  const looks = scopes.map(([kind, scope]) => sql`(${kind}::text, exists (${ROWS[kind](scope)}))`)
  const { rows } = await sql<{ kind: FirstRecord }>`
    select kind from (values ${sql.join(looks)}) as look (kind, found) where not found`.execute(db)
  const missing = new Set(rows.map(({ kind }) => kind))
  if (missing.size === 1) missing.delete('protection')
  return scopes.flatMap(([kind]) => (missing.has(kind) ? [kind] : []))
}
