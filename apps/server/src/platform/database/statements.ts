import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { isGrouping } from './grouping.ts'

/** Uses of a statement until the database is asked to keep its plan. */
const KEPT_FROM = 3
/** Statements kept in all: their texts come from the source, but some grow with what is written. */
const MOST_KEPT = 500
const MOST_COUNTED = 2000
const LONGEST = 10_000

const CHANGED_RESULT = '0A000'

/**
 * Begins a statement whose best plan depends on its values, such as a filtered list: it is planned anew each time.
 * Planning costs most other statements several times what they themselves do.
 */
export const PLANNED_ANEW = '/* planned anew */'

/** The names under which the connections of one pool keep the statements they are sent again and again. */
class KeptStatements {
  #names = new Map<string, string>()
  #counts = new LRUCache<string, number>({ max: MOST_COUNTED })
  #generation = 0

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined) return name
    if (this.#names.size >= MOST_KEPT || text.length > LONGEST || text.trimStart().startsWith(PLANNED_ANEW))
      return undefined
    const count = (this.#counts.get(text) ?? 0) + 1
    this.#counts.set(text, count)
    if (count < KEPT_FROM) return undefined
    this.#counts.delete(text)
    const made = `kept ${this.#generation} ${this.#names.size}`
    this.#names.set(text, made)
    return made
  }

  /** A table was changed under us (a newer replica migrates): every statement gets a new name and so a new plan. */
  renew(): void {
    this.#generation += 1
    this.#names.clear()
  }
}

/** As a library asks for a statement to be kept under a name of its own. */
const isNamed = (part: unknown): part is pg.QueryConfig =>
  typeof part === 'object' && part !== null && 'name' in part && !('submit' in part)

/**
 * Lets the pool's connections keep their statements' plans (PostgreSQL's prepared statements), as long as the server does:
 * behind a pooler the next transaction may come to another connection of it.
 */
export function keepStatements(pool: pg.Pool, isKept: () => boolean): void {
  const kept = new KeptStatements()
  pool.on('connect', (client) => {
    const plain = client.query.bind(client) as (...parts: unknown[]) => unknown
    const query = (...parts: unknown[]) => {
      const [text, values, callback] = parts
      if (!isKept()) return plain(...(isNamed(text) ? [{ ...text, name: undefined }, ...parts.slice(1)] : parts))
      const isOurs = typeof text === 'string' && Array.isArray(values) && values.length > 0 && callback === undefined
      const name = isOurs ? kept.nameOf(text) : undefined
      if (name === undefined) return plain(...parts)
      const isAlone = client.getTransactionStatus() === 'I' && !isGrouping(client)
      return (plain({ name, text, values }) as Promise<unknown>).catch((error: Error & { code?: string }) => {
        if (error.code !== CHANGED_RESULT) throw error
        kept.renew()
        // Within a transaction it is too late for this one: what began it tries again (`mutate`).
        if (!isAlone) throw error
        return plain(...parts)
      })
    }
    Object.assign(client, { query })
  })
}
