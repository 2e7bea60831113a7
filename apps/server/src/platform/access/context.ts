import type { DataDomain } from '@acm/contract/core/endpoint'
import {
  type Grant,
  holds,
  inScope as liesIn,
  type Permission,
  type Scope,
  type ScopeTest,
  scopeOf,
} from '@acm/contract/core/permissions'
import type { SignInRule } from '@acm/contract/sign-in-rules'
import { type RawBuilder, sql } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Config } from '../../settings/config.ts'
import { type Database, isAnyOf } from '../database/database.ts'
import type { InstanceLinks } from '../instance-link/links.ts'
import { forbidden, notFound } from '../problems.ts'
import type { Secrets } from '../secrets/secrets.ts'

type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

/** System: a background job or the seed. Anonymous: no one has signed in yet. */
export type Actor = { type: 'user'; id: number; name: string } | { type: 'system'; job: string } | { type: 'anonymous' }

export const personActor = (id: number, { firstName, lastName }: { firstName: string; lastName: string }): Actor => ({
  type: 'user',
  id,
  name: `${firstName} ${lastName}`,
})

/** The strongest proof of the session, at sign-in or later. */
export type SignedInBy = 'password' | 'passkey' | 'app' | 'recovery' | 'sso' | 'ssoAndStep'

/** Grants are current, not those at sign-in. */
export interface SessionUser {
  sessionId: number
  userId: number
  email: string
  firstName: string
  lastName: string
  sessionTimeoutMinutes: number | null
  /** None while the session only sets up sign-in methods. */
  grants: readonly Grant[]
  /** The strictest sign-in rule of the roles. */
  rule: SignInRule
  signedInBy: SignedInBy
  /** The rule asks for more than this session proved (R-STEP-4). */
  setsUp: boolean
  /** When the sign-in methods last changed; null: never. */
  methodsChangedAt: string | null
  /** The last proof of who uses the session counts still. */
  isConfirmed: boolean
  /** It signed in with a recovery code, as recently. */
  isRecovered: boolean
}

export type Counters = Partial<Record<DataDomain, number>> & {
  /** Identifies the database and the build that the counters belong to. */
  epoch?: string
}

/** A call that may be sent again (R-API-14). */
export interface KeyedCall {
  userId: number
  key: string
  /** Method and path, as the contract names it. */
  call: string
  /** Keyed hash of the parameters and the body. */
  hash: Buffer
}

/** The record that the first call changed, or the job that it started. */
export interface RepeatedCall {
  kind: string | null
  id: number
}

export interface Context {
  db: Database
  config: Config
  secrets: Secrets
  links: InstanceLinks
  log: Log
  actor: Actor
  /** Null without a session. */
  user: SessionUser | null
  grants: readonly Grant[]
  requestId: string | null
  address: string | null
  session: string | null
  /** Read before any other data. */
  counters: Counters
  /** Entries in the history name this background job. */
  jobId?: number
  /** Its first change is stored under this key. */
  keyed?: KeyedCall
  /** The call is a repeat: its change was committed before, so nothing is written. */
  repeated?: RepeatedCall
  can(anyOf: readonly Permission[], where?: ScopeTest): boolean
  /** Org units where at least one of the permissions is held; scoped queries need it. */
  scope(...anyOf: readonly Permission[]): Scope
}

export type ContextServices = Pick<Context, 'db' | 'config' | 'secrets' | 'links' | 'log'>

/** Of work without a session and a request. */
const WITHOUT_CALL = { user: null, grants: [], requestId: null, address: null, session: null, counters: {} }

type ContextParts = Pick<Context, 'actor'> & Partial<Omit<Context, 'can' | 'scope'>>

export function createContext({ db, config, secrets, links, log }: ContextServices, of: ContextParts): Context {
  const parts = { db, config, secrets, links, log, ...WITHOUT_CALL, ...of }
  return {
    ...parts,
    can: (anyOf, where) => holds(parts.grants, anyOf, where),
    scope: (...anyOf) => scopeOf(parts.grants, anyOf),
  }
}

/** A condition on a column of org unit ids; rows without an org unit need the scope `all`. */
export const inScope = (scope: Scope, column: string): RawBuilder<boolean> =>
  scope.all ? sql<boolean>`true` : isAnyOf(column, scope.orgUnitIds)

/** 403 instead of 404 for scoped callers: they must not tell unknown from foreign records (G-API-04). */
export function requireInScope<R extends { orgUnitId: number | null }>(scope: Scope, record: R | null | undefined): R {
  if (!record) throw scope.all ? notFound() : forbidden()
  if (!liesIn(scope, record.orgUnitId)) throw forbidden()
  return record
}
