import { type RawBuilder, sql } from 'kysely'
import type { BaseLogger } from 'pino'
import { codeOf } from '../postgres/errors.ts'
import type { Database } from './database.ts'
import { LOCKS } from './locks.ts'
import { hasRows } from './results.ts'

/** Fails the statement if the key was retired; until the commit no one can retire it. */
export const requireUsableKey = (keyId: string): RawBuilder<boolean> =>
  sql<boolean>`(select require_usable_key(${LOCKS.retiring}::bigint, ${keyId}))`

export const isKeyRetired = (error: unknown): boolean => codeOf(error) === 'ACM02'

export const isRetired = (db: Database, keyId: string): Promise<boolean> =>
  hasRows(db)(sql`select from secret_keys where id = ${keyId} and "retiredAt" is not null`)

let isLogged = false

/** Once: each save, probe and background task finds the same. */
export function logRetired(log: Pick<BaseLogger, 'error'>): void {
  if (!isLogged)
    log.error('The key of this server was retired, so it saves nothing. Restart it with the current key as SECRET_KEY.')
  isLogged = true
}
