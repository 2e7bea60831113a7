import { sql } from 'kysely'
import { isActive } from '../../platform/access/sessions.ts'
import type { Database } from '../../platform/database/database.ts'

/** By host name: passkeys that can't be used at this one. */
export async function countForeignPasskeys(db: Database, host: string | null) {
  const { rows } = await sql<{ name: string; count: number }>`
    select host as name, count(*)::int as count from passkeys where host is distinct from ${host} group by 1 order by 1`.execute(
    db,
  )
  return rows
}

/** Active people who can edit users or roles and have no second step. */
export async function countPasswordAdministrators(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u where ${isActive}
      and exists (select from role_assignments ra join role_permissions p on p."roleId" = ra."roleId"
                  where ra."userId" = u.id and p.permission in ('USER_EDIT', 'ROLE_EDIT'))
      and not exists (select from passkeys k where k."userId" = u.id)
      and not exists (select from authenticator_apps a where a."userId" = u.id and a.secret is not null)`.execute(db)
  return rows[0]?.count ?? 0
}
