import type pg from 'pg'

/** Begins a statement whose answer nobody reads: it goes out with the next of its transaction, and fails as that one. */
export const WITH_NEXT = '/* with the next */'

/** Begins the last statement of a transaction: the commit goes out with it, so that no lock waits for this process. */
export const AND_COMMIT = '/* and commit */'

type Parts = readonly unknown[]
type Send = (...parts: Parts) => Promise<unknown>

const answered = (command: string) => Promise.resolve({ command, rowCount: 0, rows: [] })
const begins = (text: unknown, mark: string) => typeof text === 'string' && text.startsWith(mark)

/** Whether its transaction is over when a statement has failed. */
export const endsTransaction = (text: unknown): boolean => begins(text, AND_COMMIT)

/** What would do no harm outside of the transaction, should its beginning have failed. */
const ONLY_READS = /^\s*select\b/

/** Whether the driver would not send one of them, for values that cannot be sent: it says so before anything else happens. */
function isAnyUnsent(queries: readonly Promise<unknown>[]): Promise<boolean> {
  let isUnsent = false
  for (const query of queries) query.catch(() => (isUnsent = true))
  return new Promise((resolve) => process.nextTick(() => resolve(isUnsent)))
}

/** The statements of a connection in as few round trips as their order allows; each waits for the answers it needs. */
class Pipeline {
  readonly #client: pg.Client
  readonly #send: Send
  #transaction: 'none' | 'open' | 'over' = 'none'
  #held: Parts[] = []

  constructor(client: pg.Client) {
    this.#client = client
    this.#send = client.query.bind(client) as Send
  }

  query(...parts: Parts): Promise<unknown> {
    const [text] = parts
    if (text === 'begin') {
      this.#transaction = 'open'
      this.#held = [parts]
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
    if (endsTransaction(text)) return this.#sendAll(parts, ['commit'])
    return this.#held.length > 0 ? this.#sendAll(parts) : this.#send(...parts)
  }

  async #sendAll(parts: Parts, commit?: Parts): Promise<unknown> {
    const before = this.#held
    this.#held = []
    const isHarmless = before.length === 1 && ONLY_READS.test(String(parts[0]))
    if (before[0]?.[0] === 'begin' && !isHarmless) await this.#send(...(before.shift() as Parts))
    const { stream } = this.#client.connection
    stream.cork()
    const sent = [...before, parts].map((one) => this.#send(...one))
    if (commit && !(await isAnyUnsent(sent))) {
      this.#transaction = 'over'
      sent.push(this.#send(...commit))
    }
    stream.uncork()
    // Nothing else is asked of the connection before all have been answered.
    const answers = await Promise.allSettled(sent)
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
    return (answers[before.length] as PromiseFulfilledResult<unknown>).value
  }

  #end(parts: Parts, text: 'commit' | 'rollback'): Promise<unknown> {
    const isOver = this.#transaction === 'over'
    const isUnbegun = this.#held[0]?.[0] === 'begin'
    this.#transaction = 'none'
    if (isOver) return answered(text.toUpperCase())
    if (text === 'commit') return this.#sendAll(parts)
    this.#held = []
    return isUnbegun ? answered('ROLLBACK') : this.#send(...parts)
  }
}

/** Lets the statements of a transaction go out together where nobody reads an answer in between (ADR 32). */
export function pipelineTransactions(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const pipeline = new Pipeline(client as pg.Client)
    Object.assign(client, { query: (...parts: Parts) => pipeline.query(...parts) })
  })
}
