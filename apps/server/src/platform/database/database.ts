import { oneLine } from '@acm/contract/core/text-forms'
import { type Generated, Kysely, type LogEvent, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { seeksWriter } from '../postgres/address.ts'
import { ConnectionPool } from '../postgres/connection-pool.ts'
import { poolDialect } from '../postgres/dialect.ts'
import { PreparedNames } from '../postgres/prepared-statements.ts'
import { APPLICATION, findServer, type Server, TIME_LIMITS } from '../postgres/server.ts'

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
  /** As the database lists it. */
  name?: string
  /** Statements take as long as they take: those that bring the schema up to date. */
  isPatient?: boolean
  onError: (error: Error) => void
  /** Told of each statement. */
  log?: (event: LogEvent) => void
}

export interface OpenDatabase {
  db: Database
  pool: ConnectionPool
  close(): Promise<void>
}

const LIMITS = {
  ...TIME_LIMITS,
  // For a connection whose other side is gone while new ones are answered.
  query_timeout: 35_000,
}

/** A bounded pool that survives the database going away, and kysely over it. */
export function openDatabase({
  address,
  server,
  poolSize = 10,
  name = APPLICATION,
  isPatient = false,
  onError,
  log,
}: Connection): OpenDatabase {
  let current = server
  const configFor = (found?: Server): pg.ClientConfig => ({
    ...(typeof address === 'string' ? { connectionString: found?.connectionString ?? address } : address),
    ...(isPatient ? {} : LIMITS),
    // A pooler refuses them: there the user of the database has its own.
    ...(found?.isPooled && NO_TIME_LIMITS),
    application_name: name,
  })
  const findAgain = async () => {
    current = await findServer(String(address))
    return configFor(current)
  }
  const isSought = typeof address === 'string' && seeksWriter(address)
  const pool = new ConnectionPool({
    config: configFor(server),
    size: poolSize,
    onError,
    findWriter: isSought ? findAgain : undefined,
  })
  const prepared = new PreparedNames()
  const names = () => (!isPatient && (current?.keepsStatements ?? true) ? prepared : null)
  // A pooler may keep none any more.
  const lookAgain = async () => {
    if (server && typeof address === 'string') pool.moveTo(await findAgain())
  }
  const db = new Kysely<Tables>({ dialect: poolDialect({ pool, names, lookAgain }), ...(log && { log }) })
  return { db, pool, close: () => db.destroy() }
}

const NO_TIME_LIMITS = Object.fromEntries(Object.keys(TIME_LIMITS).map((name) => [name, undefined]))

/** What each write sets `rowVersion` to: whoever has seen the one before is told of the conflict. */
export const nextVersion = sql<number>`"rowVersion" + 1`

/** `column = any($1)`: `in ([])` is a syntax error in SQL. */
export const isAnyOf = (column: string, values: readonly (number | string)[], type: 'int' | 'text' = 'int') =>
  sql<boolean>`${sql.ref(column)} = any(${[...values]}::${sql.raw(type)}[])`

/** The same text in any letter case, by the rule of the unique indexes. */
export const equalsFolded = (column: string, value: string) =>
  sql<boolean>`folded(${sql.ref(column)}) = folded(${oneLine(value)})`
