import { LRUCache } from 'lru-cache'

/** Uses of a statement before it is prepared. */
const PREPARED_FROM = 3
/** Texts come from the source, but some grow with the data. */
const MAX_PREPARED = 500
const MAX_COUNTED = 2000
const MAX_LENGTH = 10_000

export class PreparedNames {
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
    const statementName = `prepared ${this.#generation} ${this.#names.size}`
    this.#names.set(text, statementName)
    return statementName
  }

  /** Prepared statements became invalid, so each gets a new name and a new plan. */
  renew(): void {
    this.#generation += 1
    this.#names.clear()
  }
}
