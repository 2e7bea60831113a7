import { type ExpressionBuilder, type Generated, type Selectable, sql } from 'kysely'
import { type Database, equalsFolded, type Tables, type Tx } from '../../platform/database/database.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    users: UserTable
  }
}

interface UserTable {
  id: Generated<number>
  email: string
  firstName: string
  lastName: string
  passwordHash: string
  hasDemoPassword: Generated<boolean>
  isEnabled: Generated<boolean>
  isLocked: Generated<boolean>
  createdAt: Generated<string>
  deletedAt: Generated<string | null>
  lastLoginAt: Generated<string | null>
  sessionTimeoutMinutes: Generated<number | null>
  failedSignIns: Generated<number>
  rowVersion: Generated<number>
}
type UserRow = Selectable<UserTable>

/** What signing in needs to know of an account. */
export type Account = Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName' | 'passwordHash' | 'deletedAt'>

export const findAccount = (db: Database | Tx, email: string): Promise<Account | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName', 'passwordHash', 'deletedAt'])
    .where(equalsFolded('email', email))
    .executeTakeFirst()

/** The account as it is now, held until the transaction ends. */
export const lockAccount = (tx: Tx, id: number) =>
  tx
    .selectFrom('users')
    .select(['passwordHash', 'isEnabled', 'isLocked', 'deletedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function hasUsers(db: Database | Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from users) as found`.execute(db)
  return rows[0]?.found ?? false
}

export type NewUser = Pick<
  UserRow,
  'email' | 'firstName' | 'lastName' | 'passwordHash' | 'hasDemoPassword' | 'isEnabled'
> &
  Partial<Pick<UserRow, 'isLocked' | 'deletedAt' | 'createdAt'>>

export async function insertUser(tx: Tx, user: NewUser): Promise<number> {
  const { id } = await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

const nextVersion = (eb: ExpressionBuilder<Tables, 'users'>) => eb('rowVersion', '+', 1)

/** One wrong password more; answers whether the account is locked by it. Nobody has id -1: the work is the same. */
export async function countFailure(db: Database, id: number, lockAfter: number): Promise<boolean> {
  const { rows } = await sql<{ isNowLocked: boolean }>`
    update users set "failedSignIns" = "failedSignIns" + 1 where id = ${id}
    returning not "isLocked" and ${lockAfter} > 0 and "failedSignIns" >= ${lockAfter} as "isNowLocked"`.execute(db)
  return rows[0]?.isNowLocked ?? false
}

export const lockUser = (tx: Tx, id: number) =>
  tx
    .updateTable('users')
    .set((eb) => ({ isLocked: true, rowVersion: nextVersion(eb) }))
    .where('id', '=', id)
    .execute()

export const noteSignIn = (db: Database | Tx, id: number) =>
  sql`update users set "failedSignIns" = 0, "lastLoginAt" = now() where id = ${id}`.execute(db)

export const replacePassword = (tx: Tx, id: number, password: Pick<UserRow, 'passwordHash' | 'hasDemoPassword'>) =>
  tx
    .updateTable('users')
    .set((eb) => ({ ...password, rowVersion: nextVersion(eb) }))
    .where('id', '=', id)
    .execute()

export const endSessionsOf = (tx: Tx, userId: number) =>
  sql`delete from sessions where "userId" = ${userId}`.execute(tx)

/** Whether anybody who may still sign in has the password that everybody knows. */
export async function demoPasswordInUse(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from users where "hasDemoPassword" and "deletedAt" is null) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Some people of the demonstration, one a role, the widest first. */
export async function listDemoAccounts(db: Database): Promise<{ email: string; name: string; roles: string }[]> {
  const { rows } = await sql<{ email: string; name: string; roles: string }>`
    select email, name, roles from (
      select distinct on (roles) id, email, name, roles from (
        select u.id, u.email, u."firstName" || ' ' || u."lastName" as name, string_agg(r.name, ', ' order by r.name) as roles
        from users u join role_assignments ra on ra."userId" = u.id join roles r on r.id = ra."roleId"
        where u."hasDemoPassword" and u."isEnabled" and not u."isLocked" and u."deletedAt" is null
        group by u.id) as people
      order by roles, id) as one_a_role
    order by id limit 8`.execute(db)
  return rows
}
