import { sql } from 'kysely'
import { isInEffect } from '../../platform/access/grants.ts'
import { isActive } from '../../platform/access/sessions.ts'
import { mayUsePassword, ruleOf } from '../../platform/access/sign-in-rules.ts'
import type { Tx } from '../../platform/database/database.ts'

/** The holders of a role, or one user. */
export type HoldersOrUser = { roleId: number } | { userId: number }

export interface ShutOutPerson {
  id: number
  name: string
}

/** Active people who can't use a password, and have no passkey for this host. */
export async function listWithoutPasskey(
  tx: Tx,
  of: HoldersOrUser,
  { host, day }: { host: string | null; day: string },
): Promise<ShutOutPerson[]> {
  const isOneOf =
    'userId' in of
      ? sql`u.id = ${of.userId}`
      : sql`exists (select from role_assignments ra where ra."userId" = u.id and ra."roleId" = ${of.roleId} and ${isInEffect(day)})`
  const { rows } = await sql<ShutOutPerson>`
    select u.id, u."firstName" || ' ' || u."lastName" as name from users u
    where ${isOneOf} and ${isActive} and not ${mayUsePassword} and ${ruleOf(sql`u.id`, day)} = 'noPassword'
      and not exists (select from passkeys p where p."userId" = u.id and p.host = ${host})
    order by (u."firstName" || ' ' || u."lastName") collate numbered, u.id`.execute(tx)
  return rows
}
