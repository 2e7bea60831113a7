import type { DataDomain } from '@acm/contract/core/endpoint'
import { oneLine } from '@acm/contract/core/text-forms'
import { type Generated, Kysely, type LogEvent, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { seeksWriter } from '../../formats/postgres-address.ts'
import { ConnectionPool } from '../postgres/connection-pool.ts'
import { poolDialect } from '../postgres/dialect.ts'
import { PreparedNames } from '../postgres/prepared-statements.ts'
import { APPLICATION, findServer, type PostgresServer, timeLimits } from '../postgres/server.ts'

/** Domains add their tables next to their SQL (`declare module`), so that the platform knows none of them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains
export interface Tables {}

/** The version, flags and `Default` have database defaults, so inserts may omit them. */
export type TableOf<Row, Default extends keyof Row> = {
  [Name in keyof Row]: Name extends Default | 'rowVersion'
    ? Generated<Row[Name]>
    : Row[Name] extends boolean
      ? Generated<Row[Name]>
      : Row[Name]
}

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

/** Dates stay text (no time zone); numeric and int8 become numbers. */
const { builtins, setTypeParser } = pg.types
setTypeParser(builtins.DATE, (value) => value)
setTypeParser(builtins.NUMERIC, Number)
setTypeParser(builtins.INT8, Number)

export interface DatabaseAddress {
  /** A postgres:// address, or the parts of a socket connection. */
  address: string | pg.ClientConfig
  /** Result of `findServer`: the chosen server of an address that names several. */
  server?: PostgresServer
  /** A pooler in transaction mode is in between: nothing is left to a session (ADR 40). */
  isPooled?: boolean
  poolSize?: number
  /** Name of the application in the database. */
  name?: string
  /** No time limits, for migrations. */
  isPatient?: boolean
  onError: (error: Error) => void
  log?: (event: LogEvent) => void
}

export interface OpenDatabase {
  db: Database
  pool: ConnectionPool
  close(): Promise<void>
}

/** The peer of an open connection may be gone while new connections still work. */
const QUERY_TIMEOUT_MS = 35_000

export function openDatabase({
  address,
  server,
  isPooled = false,
  poolSize = 10,
  name = APPLICATION,
  isPatient = false,
  onError,
  log,
}: DatabaseAddress): OpenDatabase {
  const configFor = (found?: PostgresServer): pg.ClientConfig => ({
    ...(typeof address === 'string' ? { connectionString: found?.connectionString ?? address } : address),
    ...(!isPatient && { ...timeLimits(isPooled), query_timeout: QUERY_TIMEOUT_MS }),
    application_name: name,
  })
  const findAgain = async () => configFor(await findServer(String(address), isPooled))
  const isSought = typeof address === 'string' && seeksWriter(address)
  const pool = new ConnectionPool({
    config: configFor(server),
    size: poolSize,
    onError,
    findWriter: isSought ? findAgain : undefined,
  })
  const names = isPatient || isPooled ? null : new PreparedNames()
  const db = new Kysely<Tables>({ dialect: poolDialect({ pool, names }), ...(log && { log }) })
  return { db, pool, close: () => db.destroy() }
}

/** Every write sets it, so that a save from an older version is a conflict. */
export const nextVersion = sql<number>`"rowVersion" + 1`

/** A list that read the counter before this commit learns from the next one that it is stale. */
export const raiseCounters = (domains: readonly DataDomain[], when: RawBuilder<unknown> = sql`true`) => sql`
  insert into change_counters (domain, value)
  select domain, 1 from unnest(${[...domains]}::text[]) as domain where ${when}
  on conflict (domain) do update set value = change_counters.value + 1`

/** `column = any($1)`: `in ([])` is a syntax error in SQL. */
export const isAnyOf = (column: string, values: readonly (number | string)[], type: 'int' | 'text' = 'int') =>
  sql<boolean>`${sql.ref(column)} = any(${[...values]}::${sql.raw(type)}[])`

/** Folds case exactly as the unique indexes do. */
export const equalsFolded = (column: string, value: string) =>
  sql<boolean>`folded(${sql.ref(column)}) = folded(${oneLine(value)})`
