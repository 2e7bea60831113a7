import pg from 'pg'
import { endIfGivenUp } from './hanging.ts'

type Parts = readonly unknown[]
type Answered = (error: Error | null, result?: unknown) => void

/** What the driver is asked, where that is more than a text and its values. */
interface Configuration {
  text?: string
  name?: string
  values?: unknown[]
  query_timeout?: number
}

/** What the driver's queries do on a connection; its types leave most of it out. */
interface DriverQuery {
  name?: string | undefined
  text?: string
  queryMode?: string
  query_timeout?: number | undefined
  callback: Answered
  _result: { _types?: unknown }
  submit(connection: Wire): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
  handleError(error: Error, connection: Wire): void
  handleReadyForQuery(connection: Wire): void
}

interface Wire {
  stream: { cork(): void; uncork(): void }
  submittedNamedStatements: Record<string, unknown>
  sync?: () => void
}

const nothing = () => undefined
const Query = pg.Query as unknown as new (asked: string | Configuration, values?: unknown[]) => DriverQuery

/**
 * Statements that go out with one end behind all of them (`Sync`): they are answered together, and once one has failed none of
 * those behind it is run.
 */
class Group extends Query {
  readonly #queries: DriverQuery[]
  #at = 0
  override callback: Answered = nothing

  constructor(queries: DriverQuery[]) {
    super('')
    this.#queries = queries
    this.#turnTo(0)
  }

  /** The driver notes which statements a connection keeps by the name of the query that is being answered. */
  #turnTo(at: number): void {
    this.#at = at
    Object.assign(this, { name: this.#queries[at]?.name, text: this.#queries[at]?.text })
  }

  override submit(connection: Wire): null {
    const { sync } = connection
    connection.stream.cork()
    connection.sync = nothing
    for (const [at, query] of this.#queries.entries()) {
      let failed: Error | null = null
      const { callback } = query
      query.callback = (error) => (failed = error)
      failed = query.submit(connection) ?? failed
      query.callback = callback
      // Nothing goes out behind what cannot be sent.
      if (failed) this.#fail(this.#queries.splice(at), failed, connection)
    }
    connection.sync = sync
    connection.sync?.()
    connection.stream.uncork()
    return null
  }

  #fail(queries: readonly DriverQuery[], error: Error, connection: Wire): void {
    for (const query of queries) {
      if (query.name) delete connection.submittedNamedStatements[query.name]
      query.handleError(error, connection)
    }
  }

  override handleRowDescription(message: unknown): void {
    this.#queries[this.#at]?.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    this.#queries[this.#at]?.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    this.#queries[this.#at]?.handleCommandComplete(message, connection)
    this.#turnTo(this.#at + 1)
  }

  override handleError(error: Error, connection: Wire): void {
    const done = this.#queries.slice(0, this.#at)
    this.#fail(this.#queries.slice(this.#at), error, connection)
    this.#answer(done, connection)
  }

  override handleReadyForQuery(connection: Wire): void {
    this.#answer(this.#queries, connection)
  }

  #answer(done: readonly DriverQuery[], connection: Wire): void {
    for (const query of done) query.handleReadyForQuery(connection)
    // The driver's limit of time is over with it.
    this.callback(null)
  }
}

interface Groups {
  send(group: pg.Submittable): void
  /** What is asked for a group; null: each is sent by itself. */
  collected: DriverQuery[] | null
}

const groupsOf = new WeakMap<pg.ClientBase, Groups>()

/** Whether an answer is promised: not to who is called back, nor by a query that tells it by itself. */
function isPromised([asked, ...more]: Parts): boolean {
  const { submit, callback } = Object(asked)
  return (
    asked !== null && asked !== undefined && !submit && ![callback, ...more].some((one) => typeof one === 'function')
  )
}

const OFTEN = ['text', 'name', 'values', 'query_timeout']

/**
 * A query of the driver's own. A configuration it would copy, property by property, which takes longer than to send it: that is
 * left to those that say more than what is said often.
 */
function queryOf([asked, values]: Parts): DriverQuery {
  const given = values as unknown[] | undefined
  if (typeof asked === 'string') return new Query(asked, given)
  const { text, name, values: own, query_timeout } = asked as Configuration
  const isUsual = text !== undefined && Object.keys(asked as object).every((key) => OFTEN.includes(key))
  const query = isUsual ? new Query(text, given ?? own) : new Query(asked as Configuration, given)
  query.name = name
  if (query_timeout !== undefined) query.query_timeout = query_timeout
  return query
}

/**
 * Lets a connection be asked several statements at once, and ends it once one of them took too long; before anything else that
 * has to do with its queries.
 */
export function allowGroups(client: pg.ClientBase): void {
  const plain = client.query.bind(client) as (...parts: Parts) => unknown
  const groups: Groups = { send: plain, collected: null }
  groupsOf.set(client, groups)
  const query = (...parts: Parts) => {
    if (!isPromised(parts)) return plain(...parts)
    const one = queryOf(parts)
    const { promise, resolve, reject } = Promise.withResolvers()
    one.callback = (error, result) => {
      if (!error) return resolve(result)
      endIfGivenUp(client, error)
      reject(error)
    }
    if (groups.collected) {
      // The protocol for a mere text has an end of its own.
      one.queryMode = 'extended'
      one._result._types = (client as unknown as DriverQuery['_result'])._types
      groups.collected.push(one)
    } else plain(one)
    return promise
  }
  Object.assign(client, { query })
}

/** Sends whatever is asked of the connection meanwhile as one group. */
export function asGroup<T>(client: pg.ClientBase, ask: () => T): T {
  const groups = groupsOf.get(client) as Groups
  const collected: DriverQuery[] = []
  groups.collected = collected
  const answers = ask()
  groups.collected = null
  groups.send(new Group(collected) as unknown as pg.Submittable)
  return answers
}

/** Whether what is asked now goes out with others. */
export const isGrouping = (client: pg.ClientBase): boolean => Boolean(groupsOf.get(client)?.collected)
