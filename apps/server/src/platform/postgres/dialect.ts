import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import type { ConnectionPool } from './connection-pool.ts'
import { CommitLost, codeOf, isAnswerLost } from './errors.ts'
import type { PreparedNames } from './prepared-statements.ts'
import { withSpan } from './query-spans.ts'

type StatementMode = 'unread' | 'last' | 'unprepared'
interface SentQuery<R = unknown> extends CompiledQuery<R> {
  readonly sending?: StatementMode
}

const sentAs =
  (sending: StatementMode) =>
  <R>(on: QueryExecutorProvider, statement: RawBuilder<R>): Promise<QueryResult<R>> => {
    const query: SentQuery<R> = { ...statement.compile(on), sending }
    return on.getExecutor().executeQuery(query)
  }

/** Does not wait for the answer: a failure surfaces in the next statement of the transaction. */
export const executeUnread = sentAs('unread')

/** Pipelines the commit right behind the last statement. */
export const executeLast = sentAs('last')

/** For statements whose best plan depends on their values, such as filtered lists. */
export const executeUnprepared = sentAs('unprepared')

/** A table changed under a prepared statement. */
const CHANGED_RESULT = '0A000'
const READ_ONLY = '25006'

interface DialectOptions {
  pool: ConnectionPool
  /** Null: none is prepared, because a pooler gives each transaction another connection of the server. */
  names: PreparedNames | null
}

/** Statements without an answer of their own (`begin`) go out with the next one: `pg` pipelines them. */
class PooledConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly #parts: DialectOptions
  /** Text that began the transaction; null once another statement was sent in it. */
  #begun: string | null = null
  #unread: Promise<unknown>[] = []
  #commit: Promise<pg.QueryResult> | null = null
  /** Closed on release. */
  isBroken = false

  constructor(client: pg.PoolClient, parts: DialectOptions) {
    this.client = client
    this.#parts = parts
  }

  async executeQuery<R>(query: SentQuery): Promise<QueryResult<R>> {
    const { sql: text, sending } = query
    const answer = this.#ask(text, { values: [...query.parameters], sending })
    this.#begun = null
    if (sending === 'unread') {
      this.#unread.push(unreported(answer))
      return { rows: [] }
    }
    const sent = [answer, ...this.#unread] as const
    this.#unread = []
    if (sending === 'last') this.#commit = unreported(this.#ask('commit'))
    const answered = Promise.all(sent)
    const [{ rows, rowCount }] = await (sending === 'last' ? orLost(answered) : answered)
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }

  begin({ accessMode, isolationLevel }: TransactionSettings): void {
    const level = isolationLevel && `isolation level ${isolationLevel}`
    this.#forget()
    const text = ['begin', level, accessMode].filter(Boolean).join(' ')
    this.#unread.push(unreported(this.#ask(text)))
    this.#begun = text
  }

  async commit(): Promise<void> {
    const [{ command }] = await orLost(Promise.all([this.#commit ?? this.#ask('commit'), ...this.#unread]))
    // An unread statement failed before the commit.
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    this.#forget()
    try {
      await this.#ask('rollback')
    } catch {
      // Closing the connection rolls back; the earlier failure is reported.
      this.isBroken = true
    }
  }

  #forget(): void {
    this.#begun = null
    this.#unread = []
    this.#commit = null
  }

  #ask(text: string, { values = [], sending }: { values?: unknown[]; sending?: StatementMode | undefined } = {}) {
    const isPrepared = values.length > 0 && sending !== 'unprepared'
    const name = isPrepared ? this.#parts.names?.nameOf(text) : undefined
    const before = this.#repeatable(sending)
    this.#parts.pool.cork(this.client)
    return withSpan(text, 'central', async (): Promise<pg.QueryResult> => {
      try {
        return await this.client.query(name === undefined ? { text, values } : { name, text, values })
      } catch (error) {
        const code = codeOf(error)
        if (code === READ_ONLY) this.#parts.pool.noteReadOnly()
        if (name === undefined || code !== CHANGED_RESULT) throw error
        this.#parts.names?.renew()
        if (!before) throw error
        for (const again of before) await this.client.query(again)
        return this.client.query({ text, values })
      }
    })
  }

  /** Statements to send before a retry; null: too much was sent with it, so `mutate` retries instead. */
  #repeatable(sending: StatementMode | undefined): readonly string[] | null {
    if (sending === 'unread' || sending === 'last') return null
    if (this.#unread.length === 0 && this.client.getTransactionStatus() === 'I') return []
    return this.#begun === null ? null : ['rollback', this.#begun]
  }

  /** Long lists use a cursor in SQL (`lists.ts`). */
  streamQuery(): never {
    throw new Error('Use a cursor of SQL.')
  }
}

/** If the answer is lost, no one knows whether the transaction was committed. */
async function orLost<T>(answers: Promise<T>): Promise<T> {
  try {
    return await answers
  } catch (error) {
    throw isAnswerLost(error) ? new CommitLost(error) : error
  }
}

/** The next statement or the commit reports it. */
function unreported<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined)
  return answer
}

class PoolDriver implements Driver {
  readonly #parts: DialectOptions
  constructor(parts: DialectOptions) {
    this.#parts = parts
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection(await this.#parts.pool.connect(), this.#parts)
  }

  async beginTransaction(connection: PooledConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings)
  }

  commitTransaction(connection: PooledConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: PooledConnection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection({ client, isBroken }: PooledConnection): Promise<void> {
    this.#parts.pool.release(client, isBroken)
  }

  destroy(): Promise<void> {
    return this.#parts.pool.end()
  }
}

/** `alone` serializes migrations, because a session lock would leak in a pooler. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

export const poolDialect = (parts: DialectOptions): Dialect => ({
  createDriver: () => new PoolDriver(parts),
  createAdapter: () => new Adapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})
