import { type RawBuilder, sql } from 'kysely'
import { isInEffect } from '../../platform/access/grants.ts'
import { isActive } from '../../platform/access/sessions.ts'
import { ruleOf } from '../../platform/access/sign-in-rules.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { allRows } from '../../platform/database/results.ts'

/** The holders of a role, one user, or everyone. */
export type GroupOfUsers = { roleId: number } | { userId: number } | 'everyone'

export interface ShutOutPerson {
  id: number
  name: string
}

/** Active people without a passkey for this host whose roles allow no password, even if the command line allows one. */
export const listWithoutPasskey = (
  tx: Database | Tx,
  of: GroupOfUsers,
  { host, day }: { host: string | null; day: string },
): Promise<ShutOutPerson[]> =>
  allRows(tx)(sql<ShutOutPerson>`
    select u.id, u."firstName" || ' ' || u."lastName" as name from users u
    where ${isOneOf(of, day)} and ${isActive} and ${ruleOf(sql`u.id`, day)} = 'noPassword'
      and not exists (select from passkeys p where p."userId" = u.id and p.host = ${host})
    order by (u."firstName" || ' ' || u."lastName") collate numbered, u.id`)

function isOneOf(of: GroupOfUsers, day: string): RawBuilder<unknown> {
  if (of === 'everyone') return sql`true`
  if ('userId' in of) return sql`u.id = ${of.userId}`
  return sql`exists (
    select from role_assignments ra where ra."userId" = u.id and ra."roleId" = ${of.roleId} and ${isInEffect(day)})`
}
