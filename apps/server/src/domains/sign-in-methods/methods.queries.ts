import type { OwnMethods } from '@acm/contract/sign-in-methods'
import { SIGN_IN_RULES, type SignInRule } from '@acm/contract/sign-in-rules'
import { sql } from 'kysely'
import { isInEffect } from '../../platform/access/grants.ts'
import { isActive } from '../../platform/access/sessions.ts'
import { hasMethod, mayUsePassword, ruleOf } from '../../platform/access/sign-in-rules.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { allRows, firstRow, firstValue, hasChanged, hasRows, onlyRow } from '../../platform/database/results.ts'

export interface NewPasskey {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  isBackupEligible: boolean
  isBackedUp: boolean
  aaguid: string
  host: string
}

export interface PasskeyRow extends Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'host'> {
  id: number
  userId: number
  name: string
  /** How the authenticator names the user. */
  handle: Buffer
}

const passkey = sql`p.id, p."userId", p."credentialId", p."publicKey", p.counter::float8 as counter, p.transports, p.host,
  p.name, (select "passkeyHandle" from users where id = p."userId") as handle`

export const listPasskeys = (db: Database | Tx, userId: number, host?: string): Promise<PasskeyRow[]> =>
  allRows(db)(sql<PasskeyRow>`
    select ${passkey} from passkeys p where p."userId" = ${userId} and (${host ?? null}::text is null or p.host = ${host ?? null})
    order by p.id`)

export const findPasskey = (db: Database, credentialId: Buffer): Promise<PasskeyRow | undefined> =>
  firstRow(db)(sql<PasskeyRow>`
    select ${passkey} from passkeys p where p."credentialId" = ${credentialId}`)

export const hasPasskey = (tx: Tx, id: number): Promise<boolean> =>
  hasRows(tx)(sql`select from passkeys where id = ${id}`)

export async function insertPasskey(tx: Tx, userId: number, name: string, made: NewPasskey): Promise<void> {
  await sql`
    insert into passkeys ("userId", name, "credentialId", "publicKey", counter, transports, "isBackupEligible",
                          "isBackedUp", aaguid, host)
    values (${userId}, ${name}, ${made.credentialId}, ${made.publicKey}, ${made.counter}, ${made.transports},
            ${made.isBackupEligible}, ${made.isBackedUp}, ${made.aaguid}, ${made.host})`.execute(tx)
}

/** Returns the former name; undefined: the user has no such passkey. */
export const renamePasskey = (tx: Tx, userId: number, id: number, name: string): Promise<string | undefined> =>
  firstValue('name')(tx)(sql<{ name: string }>`
    update passkeys p set name = ${name} from passkeys old
    where p.id = ${id} and p."userId" = ${userId} and old.id = p.id
    returning old.name`)

export const deletePasskey = (tx: Tx, userId: number, id: number): Promise<string | undefined> =>
  firstValue('name')(tx)(sql<{ name: string }>`
    delete from passkeys where id = ${id} and "userId" = ${userId} returning name`)

/** False: the counter went back, so this is a copy of the authenticator. Those that don't count send 0. */
export const notePasskeyUse = (
  db: Database,
  id: number,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
): Promise<boolean> =>
  hasChanged(db)(sql`
    update passkeys set counter = ${counter}, "isBackedUp" = ${isBackedUp}, "lastUsedAt" = now()
    where id = ${id}
    and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`)

/** Random, and given once: the same for all passkeys of the user. */
export async function ensureHandle(db: Database, userId: number, fresh: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ handle: Buffer }>`
    update users set "passkeyHandle" = coalesce("passkeyHandle", ${fresh}) where id = ${userId}
    returning "passkeyHandle" as handle`.execute(db)
  return rows[0]?.handle ?? fresh
}

export const hasPasskeys = (db: Database, host: string): Promise<boolean> =>
  hasRows(db)(sql`select from passkeys where host = ${host} limit 1`)

export const findApp = (db: Database | Tx, userId: number) =>
  firstRow(db)(sql<{ secret: string | null; pending: string | null; since: string | null }>`
    select secret, pending, utc("verifiedAt") as since
    from authenticator_apps where "userId" = ${userId}`)

export const storePending = (tx: Tx, userId: number, pending: string) =>
  sql`insert into authenticator_apps ("userId", pending) values (${userId}, ${pending})
      on conflict ("userId") do update set pending = excluded.pending`.execute(tx)

export const storeApp = (tx: Tx, userId: number, secret: string, lastStep: number) =>
  sql`update authenticator_apps set secret = ${secret}, pending = null, "verifiedAt" = now(), "lastStep" = ${lastStep}
      where "userId" = ${userId}`.execute(tx)

/** False: this step of time was used, or a later one. */
export const spendAppStep = (db: Database, userId: number, step: number): Promise<boolean> =>
  hasChanged(db)(sql`update authenticator_apps set "lastStep" = ${step}
      where "userId" = ${userId} and "lastStep" < ${step}`)

export const deleteApp = (tx: Tx, userId: number): Promise<boolean> =>
  hasChanged(tx)(sql`
    delete from authenticator_apps where "userId" = ${userId} and secret is not null`)

export async function replaceCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from recovery_codes where "userId" = ${userId}`.execute(tx)
  await sql`
    insert into recovery_codes ("userId", "codeHash")
    select ${userId}::integer, hash from unnest(${hashes}::bytea[]) hash`.execute(tx)
}

const isUnused = (userId: number, codeHash: Buffer) =>
  sql`"userId" = ${userId} and "codeHash" = ${codeHash} and "usedAt" is null`

export const hasCode = (db: Database, userId: number, codeHash: Buffer): Promise<boolean> =>
  hasRows(db)(sql`select from recovery_codes where ${isUnused(userId, codeHash)}`)

export const spendCode = (tx: Tx, userId: number, codeHash: Buffer): Promise<boolean> =>
  hasChanged(tx)(sql`
    update recovery_codes set "usedAt" = now() where ${isUnused(userId, codeHash)}`)

export async function deleteAll(tx: Tx, userId: number): Promise<void> {
  await sql`delete from passkeys where "userId" = ${userId}`.execute(tx)
  await sql`delete from authenticator_apps where "userId" = ${userId}`.execute(tx)
  await sql`delete from recovery_codes where "userId" = ${userId}`.execute(tx)
  await noteChange(tx, userId)
}

export const allowPassword = (tx: Tx, userId: number, hours: number) =>
  sql`update users set "passwordAllowedUntil" = now() + make_interval(hours => ${hours}) where id = ${userId}`.execute(
    tx,
  )

/** The user's next page says so (R-STEP-10). */
export const noteChange = (tx: Tx, userId: number) =>
  sql`update users set "methodsChangedAt" = now() where id = ${userId}`.execute(tx)

export interface MethodState {
  passkeys: number
  /** Of those, the ones for this host name. */
  usablePasskeys: number
  hasApp: boolean
  recoveryCodesLeft: number
  rule: SignInRule
  mayUsePassword: boolean
  isActive: boolean
  changedAt: string | null
}

const hasApp = sql<boolean>`exists (select from authenticator_apps a where a."userId" = u.id and a.secret is not null)`
const passkeysFor = (host: string | null) =>
  sql<number>`(select count(*)::int from passkeys p where p."userId" = u.id and p.host = ${host})`

export interface Where {
  /** Of passkeys that can be used; null: none can. */
  host: string | null
  day: string
}

export const readState = (db: Database | Tx, userId: number, { host, day }: Where): Promise<MethodState> =>
  onlyRow(db)(sql<MethodState>`
    select (select count(*)::int from passkeys p where p."userId" = u.id) as passkeys,
           ${passkeysFor(host)} as "usablePasskeys", ${hasApp} as "hasApp",
           (select count(*)::int from recovery_codes c where c."userId" = u.id and c."usedAt" is null) as "recoveryCodesLeft",
           utc(u."methodsChangedAt") as "changedAt", ${ruleOf(sql`u.id`, day)} as rule, ${mayUsePassword} as "mayUsePassword", ${isActive} as "isActive"
    from users u where u.id = ${userId}`)

/** Names of the roles with the strictest rule. */
export async function listAskingRoles(
  db: Database,
  userId: number,
  { rule, day }: { rule: SignInRule; day: string },
): Promise<string[]> {
  if (rule === SIGN_IN_RULES[0]) return []
  const { rows } = await sql<{ name: string }>`
    select r.name from role_assignments ra join roles r on r.id = ra."roleId"
    where ra."userId" = ${userId} and r."signIn" = ${rule} and ${isInEffect(day)} order by r.name collate numbered`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

export const listOwnPasskeys = (db: Database, userId: number, host: string | null): Promise<OwnMethods['passkeys']> =>
  allRows(db)(sql<OwnMethods['passkeys'][number]>`
    select id, name, utc("createdAt") as "createdAt", utc("lastUsedAt") as "lastUsedAt", "isBackedUp" as "isSynced",
           host is not distinct from ${host} as "isUsable"
    from passkeys where "userId" = ${userId} order by id`)

export const countReady = (db: Database, roleId: number, { host, day, hasSso }: Where & { hasSso: boolean }) =>
  onlyRow(db)(sql<{ people: number; twoSteps: number; noPassword: number }>`
    select count(*)::int as people,
           count(*) filter (where ${hasApp} or ${passkeysFor(host)} > 0)::int as "twoSteps",
           count(*) filter (where ${hasSso} or ${passkeysFor(host)} > 0)::int as "noPassword"
    from users u where ${isActive} and exists (
      select from role_assignments ra
      where ra."userId" = u.id and ra."roleId" = ${roleId} and ${isInEffect(day)})`)

/** Gives the session what it proved now, and a new token where it could only set up before. */
export const liftSession = (tx: Tx, sessionId: number, given: { signedInBy: string; tokenHash: Buffer | null }) =>
  sql`update sessions set "confirmedAt" = now(), "signedInBy" = ${given.signedInBy},
                          "tokenHash" = coalesce(${given.tokenHash}, "tokenHash")
      where id = ${sessionId}`.execute(tx)

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
