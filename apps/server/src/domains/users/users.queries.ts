import { daysAfter } from '@acm/contract/core/days'
import { asciiEmail } from '@acm/contract/core/domains'
import type { ListRequest } from '@acm/contract/core/paging'
import type { Row } from '@acm/contract/core/record'
import { SIGN_IN_RULES } from '@acm/contract/sign-in-rules'
import { ACCESS_ENDS_DAYS, type User, type user, users } from '@acm/contract/users'
import type { NeedOf } from '@acm/contract/welcome'
import { sql } from 'kysely'
import { isInEffect } from '../../platform/access/grants.ts'
import { isActive } from '../../platform/access/sessions.ts'
import { hasMethod } from '../../platform/access/sign-in-rules.ts'
import { type Database, nextVersion, raiseCounters, type TableOf, type Tx } from '../../platform/database/database.ts'
import { listJson } from '../../platform/database/lists.ts'
import { allRows, firstRow, onlyRow, onlyValue, valuesOf } from '../../platform/database/results.ts'
import type { SearchSubject } from '../../platform/search/subject.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    users: TableOf<UserRow, 'id' | 'createdAt' | 'failedSignIns' | 'signInsTaken' | 'asciiEmail'>
  }
}

/** With the columns that the contract does not know. */
interface UserRow extends Omit<Row<typeof user>, 'roleAssignments'> {
  asciiEmail: string | null
  passwordHash: string
  hasDemoPassword: boolean
  lastLoginAt: string | null
  sessionTimeoutMinutes: number | null
  failedSignIns: number
  signInsTaken: number
}

/** For the user `u`. */
export const fullName = sql<string>`u."firstName" || ' ' || u."lastName"`
const columnsOn = (
  day: string,
) => sql`u.id, u.email, u."firstName", u."lastName", ${fullName} as "fullName", null as "newPassword",
  utc(u."createdAt") as "createdAt", utc(u."deletedAt") as "deletedAt", u."isLocked", u."isEnabled",
  utc(u."lastLoginAt") as "lastLoginAt", ${hasMethod} as "hasTwoSteps",
  (select coalesce(json_agg(a order by a."roleName" collate numbered, a.id), '[]') from (
     select ra.id, ra."roleId", r.name as "roleName", ra."userId", ra."allOrgUnits",
            (select coalesce(json_agg(o."orgUnitId" order by o."orgUnitId"), '[]')
             from role_assignment_org_units o where o."roleAssignmentId" = ra.id) as "orgUnitIds",
            ra."endsOn", not ${isInEffect(day)} as "hasEnded", r."signIn"
     from role_assignments ra join roles r on r.id = ra."roleId" where ra."userId" = u.id) as a) as "roleAssignments",
  u."rowVersion"`

/** For names that are written family name first without a space, or whose parts are typed as one word. */
const inOneWord = sql<string>`replace(u."lastName" || u."firstName", ' ', '')`
const filterBy = {
  fullName: sql`${fullName} || ' ' || u."firstName" || ' ' || ${inOneWord}`,
  isArchived: sql`(u."deletedAt" is not null)`,
}

export const listUsers = (db: Database, day: string, request: ListRequest) =>
  listJson(
    db,
    {
      columns: columnsOn(day),
      from: sql`users u`,
      filterBy,
      sortBy: {
        fullName: sql`(${fullName}) collate numbered`,
        createdAt: sql`u."createdAt"`,
        lastLoginAt: sql`u."lastLoginAt"`,
        deletedAt: sql`u."deletedAt"`,
      },
      id: 'id',
    },
    request,
    users.getAll.list,
  )

/** Their role asks for two steps, and they have set up no method. */
export const countWithoutTwoSteps = (db: Database, day: string): Promise<NeedOf<'twoSteps'>> =>
  onlyRow(db)(sql<NeedOf<'twoSteps'>>`
    select count(*)::int as lacking from users u where ${isActive} and not ${hasMethod} and exists (
      select from role_assignments ra join roles r on r.id = ra."roleId"
      where ra."userId" = u.id and r."signIn" <> ${SIGN_IN_RULES[0]} and ${isInEffect(day)})`)

export const countEndingAccess = (db: Database, day: string): Promise<NeedOf<'accessEnds'>> =>
  onlyRow(db)(sql<NeedOf<'accessEnds'>>`
    select count(*)::int as ending from users u where ${isActive} and exists (
      select from role_assignments ra where ra."userId" = u.id and ${isInEffect(day)}
      and ra."endsOn" <= ${daysAfter(day, ACCESS_ENDS_DAYS.counted)}::date)`)

/** Without a day no assignment counts as ended, which only answers tell. */
export const findUser = (db: Database | Tx, id: number, day = '-infinity'): Promise<User | undefined> =>
  firstRow(db)(sql<User>`select ${columnsOn(day)} from users u where u.id = ${id}`)

/** Locks before it reads, so saves of one user run one after the other. */
export async function lockUser(tx: Tx, id: number): Promise<User | undefined> {
  await sql`select from users where id = ${id} for update`.execute(tx)
  return findUser(tx, id)
}

/** The counters of an unlocked account. */
export const COUNTING_ANEW = { failedSignIns: 0, signInsTaken: 0 } as const

export type AccountRow = Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName' | 'passwordHash' | 'deletedAt'>

const accounts = (db: Database | Tx) =>
  db.selectFrom('users').select(['id', 'email', 'firstName', 'lastName', 'passwordHash', 'deletedAt'])

export const findAccountById = (db: Database | Tx, id: number): Promise<AccountRow | undefined> =>
  accounts(db).where('id', '=', id).executeTakeFirst()

/** Finds any spelling of the domain; an exact match wins, because old data may hold two spellings. */
export const findAccount = (db: Database | Tx, email: string): Promise<AccountRow | undefined> => {
  const [written, compared] = [email, asciiEmail(email) ?? email].map((one) => sql`folded(${one.normalize('NFC')})`)
  return accounts(db)
    .where(sql<boolean>`folded(coalesce("asciiEmail", email)) in (${written}, ${compared})`)
    .orderBy(sql`folded(email) = ${written}`, 'desc')
    .executeTakeFirst()
}

export const lockAccount = (tx: Tx, id: number) =>
  tx
    .selectFrom('users')
    .select(['passwordHash', 'isEnabled', 'isLocked', 'deletedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const hasUsers = (db: Database | Tx): Promise<boolean> =>
  onlyValue('found')(db)(sql<{ found: boolean }>`select exists (select from users) as found`)

export type NewUser = Pick<
  UserRow,
  'email' | 'firstName' | 'lastName' | 'passwordHash' | 'hasDemoPassword' | 'isEnabled'
> &
  Partial<Pick<UserRow, 'isLocked' | 'deletedAt' | 'createdAt'>>

export async function insertUser(tx: Tx, user: NewUser & { id?: number }): Promise<number> {
  const row = { ...user, asciiEmail: asciiEmail(user.email) }
  const { id } = await tx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Lists show the last sign-in, so their change counter is raised too. Wrong passwords count on after a passkey (R-STEP-7). */
export const noteSignIn = (tx: Tx, id: number, { clearsCount }: { clearsCount: boolean }) =>
  sql`with noted as (
        update users set "lastLoginAt" = now(),
          "signInsTaken" = case when ${clearsCount} then greatest("signInsTaken" - "failedSignIns", 0) else "signInsTaken" end,
          "failedSignIns" = case when ${clearsCount} then 0 else "failedSignIns" end
        where id = ${id})
      ${raiseCounters(['users'])}`.execute(tx)

export const replacePassword = (
  tx: Tx,
  id: number,
  password: Pick<UserRow, 'passwordHash' | 'hasDemoPassword'> & { isLocked?: false } & Partial<typeof COUNTING_ANEW>,
) =>
  tx
    .updateTable('users')
    .set({ ...password, rowVersion: nextVersion })
    .where('id', '=', id)
    .execute()

/** Counts all users but archived ones. */
export const listWithDemoPassword = (db: Database): Promise<string[]> =>
  valuesOf('email')(db)(sql<{ email: string }>`select email from users
      where "hasDemoPassword" and "deletedAt" is null order by id`)

/** Some users of the sample data, one per set of roles, the widest access first. */
export const listDemoAccounts = (
  db: Database,
  day: string,
): Promise<{ email: string; name: string; roles: string }[]> =>
  allRows(db)(sql<{ email: string; name: string; roles: string }>`
    select email, name, roles from (
      select distinct on (roles) id, email, name, roles from (
        select u.id, u.email, ${fullName} as name, string_agg(r.name, ', ' order by r.name) as roles
        from users u join role_assignments ra on ra."userId" = u.id join roles r on r.id = ra."roleId"
        where u."hasDemoPassword" and ${isActive} and ${isInEffect(day)}
        group by u.id) as people
      order by roles, id) as one_a_role
    order by id limit 8`)

/** Disabled users can be new hires. */
export const userSearch: SearchSubject = {
  from: sql`users u`,
  id: sql`u.id`,
  name: fullName,
  about: sql`u.email`,
  isOff: sql`not (${isActive})`,
  texts: [sql`u.email`, inOneWord],
  isLong: true,
  begins: [sql`u.email`],
}

interface EndedAssignment {
  userId: number
  roleName: string
  /** Names; null: all org units. */
  orgUnits: string | null
  endedOn: string
}

/** Marks assignments that have ended; the trigger of the table makes sessions read their permissions again. */
export async function noteEnds(tx: Tx, day: string): Promise<EndedAssignment[]> {
  const isNews = sql`not ra."isEndNoted" and not ${isInEffect(day)}`
  // An update of no row fires the trigger too, and would make everyone read all lists again each minute.
  const found = await sql`select from role_assignments ra where ${isNews} limit 1`.execute(tx)
  if (found.rows.length === 0) return []
  const { rows } = await sql<EndedAssignment>`
    update role_assignments ra set "isEndNoted" = true from roles r
    where r.id = ra."roleId" and ${isNews}
    returning ra."userId", r.name as "roleName", ra."endsOn"::text as "endedOn",
      (select string_agg(u.name, ', ' order by u.name collate numbered) from role_assignment_org_units o
       join org_units u on u.id = o."orgUnitId" where o."roleAssignmentId" = ra.id) as "orgUnits"`.execute(tx)
  return rows
}
