import type pg from 'pg'
import { isForgotten } from './errors.ts'
import { asGroup } from './grouping.ts'

/** Begins a statement whose answer nobody reads: it goes out with the next of its transaction, and fails as that one. */
export const WITH_NEXT = '/* with the next */'

/** Begins the last statement of a transaction: the commit goes out with it, so that no lock waits for this process. */
export const AND_COMMIT = '/* and commit */'

type Parts = readonly unknown[]
type Send = (...parts: Parts) => Promise<unknown>

const answered = (command: string) => Promise.resolve({ command, rowCount: 0, rows: [] })
const begins = (text: unknown, mark: string) => typeof text === 'string' && text.startsWith(mark)

/** Kept by the connection, as all that comes again. */
const bare = (text: 'begin' | 'commit'): Parts => [{ name: text, text }]

/** A mere text may be several statements, which go by a protocol of their own. */
const isOne = ([text, values]: Parts) =>
  (Array.isArray(values) && values.length > 0) || /^\s*select\b/.test(String(text))

/** The statements of a connection in as few round trips as their order allows; each waits for the answers it needs. */
class Pipeline {
  readonly #client: pg.Client
  readonly #send: Send
  #transaction: 'none' | 'unbegun' | 'open' | 'over' = 'none'
  #held: Parts[] = []

  constructor(client: pg.Client) {
    this.#client = client
    this.#send = client.query.bind(client) as Send
  }

  query(...parts: Parts): Promise<unknown> {
    const [text] = parts
    if (text === 'begin') {
      this.#transaction = 'unbegun'
      this.#held = [bare(text)]
      return answered('BEGIN')
    }
    // Others may call back instead of waiting.
    if (this.#transaction === 'none') return this.#send(...parts)
    if (text === 'commit' || text === 'rollback') return this.#end(parts, text)
    if (this.#transaction === 'over') return Promise.reject(new Error('The transaction is over.'))
    if (begins(text, WITH_NEXT)) {
      this.#held.push(parts)
      return answered('HELD')
    }
    if (begins(text, AND_COMMIT)) return this.#commitWith(parts)
    if (this.#held.length === 0) return this.#send(...parts)
    return isOne(parts) ? this.#sendAll(parts) : this.#sendAfterAll(parts)
  }

  async #sendAfterAll(parts: Parts): Promise<unknown> {
    await this.#sendAll()
    return this.#send(...parts)
  }

  async #commitWith(parts: Parts): Promise<unknown> {
    try {
      const answer = this.#sendAll(parts, bare('commit'))
      this.#transaction = 'over'
      return await answer
    } catch (error) {
      // The commit was not run.
      this.#transaction = 'open'
      throw error
    }
  }

  async #sendAll(...parts: Parts[]): Promise<unknown> {
    const all = [...this.#held, ...parts]
    const isBeginning = this.#transaction === 'unbegun'
    this.#held = []
    this.#transaction = 'open'
    let answers = await this.#sendTogether(all)
    // Nobody has heard of this transaction yet.
    if (isBeginning && answers.some((answer) => answer.status === 'rejected' && isForgotten(answer.reason))) {
      await this.#send('rollback')
      answers = await this.#sendTogether(all)
    }
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
    return (answers[all.length - parts.length] as PromiseFulfilledResult<unknown> | undefined)?.value
  }

  /** Nothing else is asked of the connection before all have been answered. */
  #sendTogether(all: readonly Parts[]): Promise<PromiseSettledResult<unknown>[]> {
    return Promise.allSettled(asGroup(this.#client, () => all.map((one) => this.#send(...one))))
  }

  async #end(parts: Parts, text: 'commit' | 'rollback'): Promise<unknown> {
    if (text === 'rollback') this.#held = []
    // Nothing but its beginning was asked for.
    const isUnsent = this.#transaction === 'unbegun' && this.#held.length < 2
    try {
      if (this.#transaction === 'over' || isUnsent) return await answered(text.toUpperCase())
      return text === 'commit' ? await this.#sendAll(bare(text)) : await this.#send(...parts)
    } finally {
      this.#transaction = 'none'
      this.#held = []
    }
  }
}

/** Lets the statements of a transaction go out together where nobody reads an answer in between (ADR 32). */
export function pipelineTransactions(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const pipeline = new Pipeline(client as pg.Client)
    Object.assign(client, { query: (...parts: Parts) => pipeline.query(...parts) })
  })
}
