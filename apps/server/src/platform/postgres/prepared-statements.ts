import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Uses of a statement until it is prepared under a name. */
const PREPARED_FROM = 3
/** Their texts come from the source, but some grow with what is written. */
const MAX_PREPARED = 500
const MAX_COUNTED = 2000
const MAX_LENGTH = 10_000

/** The names under which the connections of one pool prepare the statements they are sent again and again. */
export class PreparedNames {
  // Behind a pooler another process may come to the same connection of the server.
  readonly #own = randomBytes(6).toString('hex')
  #names = new Map<string, string>()
  #counts = new LRUCache<string, number>({ max: MAX_COUNTED })
  #generation = 0

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined) return name
    if (this.#names.size >= MAX_PREPARED || text.length > MAX_LENGTH) return undefined
    const count = (this.#counts.get(text) ?? 0) + 1
    this.#counts.set(text, count)
    if (count < PREPARED_FROM) return undefined
    this.#counts.delete(text)
    const made = `prepared ${this.#own} ${this.#generation} ${this.#names.size}`
    this.#names.set(text, made)
    return made
  }

  /** What the connections prepared is of no use any more: every statement gets a new name and so a new plan. */
  renew(): void {
    this.#generation += 1
    this.#names.clear()
  }
}
