import { sql } from 'kysely'
import { isInEffect } from '../../platform/access/grants.ts'
import { isActive } from '../../platform/access/sessions.ts'
import { hasMethod } from '../../platform/access/sign-in-rules.ts'
import type { Database } from '../../platform/database/database.ts'
import { allRows } from '../../platform/database/results.ts'

/** By host name: passkeys that can't be used at this one. */
export const countForeignPasskeys = (db: Database, host: string | null) =>
  allRows(db)(sql<{ name: string; count: number }>`select host as name, count(*)::int as count from passkeys
      where host is distinct from ${host} group by 1 order by 1`)

/** Active people who can edit users or roles that day. */
export const listAdministrators = (db: Database, day: string): Promise<{ email: string; hasMethod: boolean }[]> =>
  allRows(db)(sql<{ email: string; hasMethod: boolean }>`
    select u.email, ${hasMethod} as "hasMethod" from users u where ${isActive}
      and exists (select from role_assignments ra join role_permissions p on p."roleId" = ra."roleId"
                  where ra."userId" = u.id and p.permission in ('USER_EDIT', 'ROLE_EDIT') and ${isInEffect(day)})
    order by u.id`)
