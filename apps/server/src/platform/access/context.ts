import type { DataDomain } from '@acm/contract/core/endpoint'
import {
  type Grant,
  holds,
  inScope as liesIn,
  type Permission,
  type Scope,
  scopeOf,
  type Where,
} from '@acm/contract/core/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Config } from '../../settings/config.ts'
import { type Database, isAnyOf } from '../database/database.ts'
import type { InstanceLinks } from '../instance-link/links.ts'
import { forbidden, notFound } from '../problems.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** Where a call or a job says what went wrong. */
type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

/** Who acts: a signed-in person, a job or seed, or nobody yet. */
export type Actor = { type: 'user'; id: number; name: string } | { type: 'system'; job: string } | { type: 'anonymous' }

/** A person as the history names them. */
export const personActor = (id: number, { firstName, lastName }: { firstName: string; lastName: string }): Actor => ({
  type: 'user',
  id,
  name: `${firstName} ${lastName}`,
})

/** What a session says of its person; permissions as they are now, not as they were at sign-in. */
export interface SessionUser {
  sessionId: number
  userId: number
  email: string
  firstName: string
  lastName: string
  sessionTimeoutMinutes: number | null
  grants: readonly Grant[]
}

/** Change counters. */
export type Counters = Partial<Record<DataDomain, number>> & {
  /** Which database and which build they count in. */
  epoch?: string
}

/** What every call and job has in hand. */
export interface Context {
  db: Database
  config: Config
  secrets: Secrets
  /** The way into instances' own databases. */
  links: InstanceLinks
  log: Log
  actor: Actor
  /** Null without a session. */
  user: SessionUser | null
  grants: readonly Grant[]
  requestId: string | null
  address: string | null
  /** The browser it comes from, as people call it. */
  session: string | null
  /** Change counters as they were before anything was read. */
  counters: Counters
  /** The background job it is a part of: its entries in the history name it. */
  jobId?: number
  can(anyOf: readonly Permission[], where?: Where): boolean
  /** Where any of the permissions is held: what scoped queries demand. */
  scope(...anyOf: readonly Permission[]): Scope
}

export type ContextParts = Omit<Context, 'can' | 'scope'>

export function createContext(parts: ContextParts): Context {
  return {
    ...parts,
    can: (anyOf, where) => holds(parts.grants, anyOf, where),
    scope: (...anyOf) => scopeOf(parts.grants, anyOf),
  }
}

/** The SQL of a scope over a column of org unit ids; rows without org unit need all of them. */
export const inScope = (scope: Scope, column: string): RawBuilder<boolean> =>
  scope.all ? sql<boolean>`true` : isAnyOf(column, scope.orgUnitIds)

/**
 * A scoped caller cannot tell an unknown record from another's (G-API-04): 404 only for holders of the
 * permission for all org units, 403 for everybody else.
 */
export function requireInScope<R extends { orgUnitId: number | null }>(scope: Scope, record: R | null | undefined): R {
  if (!record) throw scope.all ? notFound() : forbidden()
  if (!liesIn(scope, record.orgUnitId)) throw forbidden()
  return record
}
