import { oneLine } from '@acm/contract/core/text-forms'
import {
  type Generated,
  Kysely,
  PostgresAdapter,
  type PostgresCursorConstructor,
  PostgresDialect,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { seeksWriter } from './address.ts'
import { ArrivingTexts, noteFailures } from './arriving.ts'
import { allowGroups } from './grouping.ts'
import { endHanging } from './hanging.ts'
import { pipelineTransactions } from './pipelining.ts'
import { timeWaits } from './pool-waits.ts'
import { followWriter } from './primary.ts'
import { openSocket } from './reading.ts'
import { findServer, type Server, TIME_LIMITS } from './server.ts'
import { keepStatements } from './statements.ts'
import { traceQueries } from './trace-queries.ts'

/** Each domain adds its tables where its SQL stands (`declare module`), so that the platform knows none of them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains
export interface Tables {}

/** A table by its rows: the version, flags and `Default` have a value of their own where none is given. */
export type TableOf<Row, Default extends keyof Row> = {
  [Name in keyof Row]: Name extends Default | 'rowVersion'
    ? Generated<Row[Name]>
    : Row[Name] extends boolean
      ? Generated<Row[Name]>
      : Row[Name]
}

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

/** Dates stay text (never a time zone), money and counts become numbers: set once for every query. */
const { builtins, setTypeParser } = pg.types
setTypeParser(builtins.DATE, (value) => value)
setTypeParser(builtins.NUMERIC, Number)
setTypeParser(builtins.INT8, Number)

export interface Connection {
  /** A postgres:// address, or the parts of a socket connection. */
  address: string | pg.ClientConfig
  /** What `findServer` says of it; without: it is reached directly. */
  server?: Server
  poolSize?: number
  /** Statements take as long as they take: those that bring the schema up to date. */
  isPatient?: boolean
  onError: (error: Error) => void
}

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

const LIMITS = {
  ...TIME_LIMITS,
  // For a connection whose other side is gone while new ones are answered.
  query_timeout: 35_000,
}

/** `alone` is what lets one server migrate at a time: a lock of the session would stay behind in a pooler. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  override createAdapter = () => new Adapter()
}

/** A bounded pool that survives the database going away, and kysely over it. */
export function openDatabase({ address, server, poolSize = 10, isPatient = false, onError }: Connection): OpenDatabase {
  const target = typeof address === 'string' ? { connectionString: address } : address
  const pool = new pg.Pool({
    ...target,
    max: poolSize,
    connectionTimeoutMillis: 3000,
    ...(isPatient ? {} : LIMITS),
    keepAlive: true,
    pipeline: true,
    stream: openSocket,
    application_name: 'aces-central-management',
  })
  let current = server
  const moveTo = (found: Server) => {
    current = found
    Object.assign(pool.options, { connectionString: found.connectionString }, limitsFor(found))
  }
  if (server) moveTo(server)
  pool.on('error', onError)
  pool.on('connect', noteFailures)
  pool.on('connect', allowGroups)
  keepStatements(pool, {
    isKept: () => !isPatient && (current?.keepsStatements ?? true),
    lookAgain: async () => typeof address === 'string' && server && moveTo(await findServer(address)),
  })
  pool.on('connect', (client) => traceQueries(client, 'central'))
  pipelineTransactions(pool)
  pool.on('connect', (client) => client.on('error', onError))
  if (typeof address === 'string' && seeksWriter(address)) followWriter(pool, address, moveTo)
  timeWaits(pool)
  const db = new Kysely<Tables>({
    dialect: new Dialect({ pool, cursor: ArrivingTexts as unknown as PostgresCursorConstructor }),
  })
  const stopLooking = endHanging(pool)
  const close = () => {
    stopLooking()
    return db.destroy()
  }
  return { db, pool, close }
}

/** A pooler refuses them: there the user of the database has its own. */
const limitsFor = ({ isPooled }: Server): pg.ClientConfig =>
  isPooled ? Object.fromEntries(Object.keys(TIME_LIMITS).map((name) => [name, undefined])) : TIME_LIMITS

/** What each write sets `rowVersion` to: whoever has seen the one before is told of the conflict. */
export const nextVersion = sql<number>`"rowVersion" + 1`

/** `column = any($1)`: `in ([])` is a syntax error in SQL. */
export const isAnyOf = (column: string, values: readonly (number | string)[], type: 'int' | 'text' = 'int') =>
  sql<boolean>`${sql.ref(column)} = any(${[...values]}::${sql.raw(type)}[])`

/** The same text in any letter case, by the rule of the unique indexes. */
export const equalsFolded = (column: string, value: string) =>
  sql<boolean>`folded(${sql.ref(column)}) = folded(${oneLine(value)})`
