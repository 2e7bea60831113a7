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
import { CommitLost, codeOf, isAnswerLost, isForgotten } from './errors.ts'
import type { PreparedNames } from './prepared-statements.ts'
import { withSpan } from './query-spans.ts'

/** How a statement goes out; most are prepared once they come again, and awaited. */
type Sending = 'unread' | 'last' | 'unprepared'
interface SentQuery<R = unknown> extends CompiledQuery<R> {
  readonly sending?: Sending
}

const sentAs =
  (sending: Sending) =>
  <R>(on: QueryExecutorProvider, statement: RawBuilder<R>): Promise<QueryResult<R>> => {
    const query: SentQuery<R> = { ...statement.compile(on), sending }
    return on.getExecutor().executeQuery(query)
  }

/** Sends a statement without waiting for its answer: its failure is that of the next statement of its transaction. */
export const executeUnread = sentAs('unread')

/** Sends the last statement of a transaction, and the commit right behind it. */
export const executeLast = sentAs('last')

/** Sends a statement whose best plan depends on its values, such as a filtered list: it is planned each time. */
export const executeUnprepared = sentAs('unprepared')

/** A table was changed under a prepared statement. */
const CHANGED_RESULT = '0A000'
const READ_ONLY = '25006'

interface Parts {
  pool: ConnectionPool
  /** `null`: a pooler keeps no prepared statements for us. */
  names: () => PreparedNames | null
  /** Finds out anew whether it keeps any. */
  lookAgain: () => Promise<void>
}

/** A connection as kysely uses it. What needs no answer of its own (`begin`) goes out with the next statement: `pg` pipelines them. */
class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly #parts: Parts
  /** What began its transaction, until another statement went out in it. */
  #begun: string | null = null
  #unread: Promise<unknown>[] = []
  #commit: Promise<pg.QueryResult> | null = null
  /** It is ended when it is given back. */
  isBroken = false

  constructor(client: pg.PoolClient, parts: Parts) {
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
    // The first that failed is the one to be told of.
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
    // A statement failed before it, unnoticed.
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    this.#forget()
    try {
      await this.#ask('rollback')
    } catch {
      // Its end undoes the transaction; what failed before is the one to be told of.
      this.isBroken = true
    }
  }

  #forget(): void {
    this.#begun = null
    this.#unread = []
    this.#commit = null
  }

  #ask(text: string, { values = [], sending }: { values?: unknown[]; sending?: Sending | undefined } = {}) {
    const isPrepared = values.length > 0 && sending !== 'unprepared'
    const name = isPrepared ? this.#parts.names()?.nameOf(text) : undefined
    const before = this.#repeatable(sending)
    return withSpan(text, 'central', async (): Promise<pg.QueryResult> => {
      try {
        return await this.client.query(name === undefined ? { text, values } : { name, text, values })
      } catch (error) {
        const code = codeOf(error)
        if (code === READ_ONLY) this.#parts.pool.noteReadOnly()
        if (name === undefined || !(code === CHANGED_RESULT || isForgotten(error))) throw error
        this.#renew(isForgotten(error))
        if (!before) throw error
        for (const again of before) await this.client.query(again)
        return this.client.query({ text, values })
      }
    })
  }

  /** What has to go out before a statement is sent a second time; null: too much went out with it, and `mutate` tries again. */
  #repeatable(sending: Sending | undefined): readonly string[] | null {
    if (sending === 'unread' || sending === 'last') return null
    if (this.#unread.length === 0 && this.client.getTransactionStatus() === 'I') return []
    return this.#begun === null ? null : ['rollback', this.#begun]
  }

  #renew(isForgotten: boolean): void {
    this.#parts.names()?.renew()
    if (!isForgotten) return
    // Whatever made this connection forget did it to the others.
    this.isBroken = true
    this.#parts.pool.renew(this.client)
    this.#parts.lookAgain().catch(() => undefined)
  }

  /** Long lists are read by a cursor of SQL (`lists.ts`). */
  streamQuery(): never {
    throw new Error('Use a cursor of SQL.')
  }
}

/** Where the answer is lost, so is whether the transaction was committed. */
async function orLost<T>(answers: Promise<T>): Promise<T> {
  try {
    return await answers
  } catch (error) {
    throw isAnswerLost(error) ? new CommitLost(error) : error
  }
}

/** Reported by the next statement or the commit. */
function unreported<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined)
  return answer
}

class PoolDriver implements Driver {
  readonly #parts: Parts
  constructor(parts: Parts) {
    this.#parts = parts
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(await this.#parts.pool.connect(), this.#parts)
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings)
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection({ client, isBroken }: Connection): Promise<void> {
    this.#parts.pool.release(client, isBroken)
  }

  destroy(): Promise<void> {
    return this.#parts.pool.end()
  }
}

/** `alone` is what lets one server migrate at a time: a lock of the session would stay behind in a pooler. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** PostgreSQL as kysely meets it: the one place that knows both it and the pool. */
export const poolDialect = (parts: Parts): Dialect => ({
  createDriver: () => new PoolDriver(parts),
  createAdapter: () => new Adapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})
