import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { observePoolWait } from '../metrics.ts'
import { kindOf } from '../tracing/tracing.ts'
import { codeOf } from './errors.ts'
import type { PreparedNames } from './statements.ts'
import { spanOfQuery } from './trace-queries.ts'

const CHANGED_RESULT = '0A000'

/** `null`: a pooler keeps no prepared statements for us. */
type Names = () => PreparedNames | null

/** Statements whose answer nobody reads, and last ones of their transactions. */
const unread = new WeakSet<CompiledQuery>()
const last = new WeakSet<CompiledQuery>()

const markedIn =
  (marked: WeakSet<CompiledQuery>) => async (tx: QueryExecutorProvider, statement: RawBuilder<unknown>) => {
    const compiled = statement.compile(tx)
    marked.add(compiled)
    await tx.getExecutor().executeQuery(compiled)
  }

/** Sends a statement without waiting for its answer: it fails as the next one of its transaction. */
export const executeUnread = markedIn(unread)

/** Sends the last statement of a transaction, and the commit right behind it. */
export const executeLast = markedIn(last)

/**
 * A connection as kysely uses it. Statements are prepared once they come again. What needs no answer of its own (`begin`) goes out
 * with the next statement, by the pipeline mode of node-postgres.
 */
class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly #names: Names
  #unread: Promise<unknown>[] = []
  #commit: Promise<pg.QueryResult> | null = null
  isBroken = false

  constructor(client: pg.PoolClient, names: Names) {
    this.client = client
    this.#names = names
  }

  sendUnread(text: string, values?: unknown[]): void {
    const sent = this.ask(text, values)
    // Reported by the next statement.
    sent.catch(() => undefined)
    this.#unread.push(sent)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [text, values] = [query.sql, [...query.parameters]]
    if (unread.has(query)) {
      this.sendUnread(text, values)
      return { rows: [] }
    }
    const sent = [this.ask(text, values), ...this.#unread] as const
    this.#unread = []
    if (last.has(query)) {
      this.#commit = this.ask('commit')
      this.#commit.catch(() => undefined)
    }
    // The first that failed is the one to be told of.
    const [{ rows, rowCount }] = await Promise.all(sent)
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }

  async commit(): Promise<void> {
    const [{ command }] = await Promise.all([this.#commit ?? this.ask('commit'), ...this.#unread])
    // A statement failed before it, unnoticed.
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  /** Nothing is left of what was sent for a transaction. */
  reset(): void {
    this.#unread = []
    this.#commit = null
  }

  /** With a span of its own in the trace of whoever asks. */
  async ask(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const span = spanOfQuery(text, 'central')
    try {
      return await this.#send(text, values)
    } catch (error) {
      span?.fail(kindOf(error))
      throw error
    } finally {
      span?.end()
    }
  }

  async #send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const names = this.#names()
    const name = values.length > 0 ? names?.nameOf(text) : undefined
    if (name === undefined) return this.client.query(text, values)
    const isAlone = this.client.getTransactionStatus() === 'I' && this.#unread.length === 0
    try {
      return await this.client.query({ name, text, values })
    } catch (error) {
      if (codeOf(error) !== CHANGED_RESULT) throw error
      names?.renew()
      // Within a transaction `mutate` tries again.
      if (!isAlone) throw error
      return this.client.query(text, values)
    }
  }

  // Long lists are read by an SQL cursor (`lists.ts`).
  // biome-ignore lint/correctness/useYield: refused
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Use a cursor of SQL.')
  }
}

const settingsOf = ({ accessMode, isolationLevel }: TransactionSettings) =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

/** The way from kysely to the pool: the one place that knows node-postgres. */
export class PoolDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #names: Names
  readonly #connections = new WeakMap<pg.PoolClient, Connection>()

  constructor(pool: pg.Pool, names: Names) {
    this.#pool = pool
    this.#names = names
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    const began = performance.now()
    const client = await this.#pool.connect().finally(() => observePoolWait((performance.now() - began) / 1000))
    const known = this.#connections.get(client)
    if (known) return known
    const connection = new Connection(client, this.#names)
    this.#connections.set(client, connection)
    return connection
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    connection.reset()
    connection.sendUnread(settingsOf(settings))
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.commit()
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    connection.reset()
    try {
      await connection.ask('rollback')
    } catch (error) {
      connection.isBroken = true
      throw error
    }
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.client.release(connection.isBroken)
  }

  destroy(): Promise<void> {
    return this.#pool.end()
  }
}
