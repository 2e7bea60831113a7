import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { codeOf, isForgotten } from './errors.ts'
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
  // Another process may come to the same connection of the server.
  readonly #own = randomBytes(6).toString('hex')
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
    const made = this.ofThisGeneration(String(this.#names.size))
    this.#names.set(text, made)
    return made
  }

  ofThisGeneration(name: string): string {
    return `kept ${this.#own} ${this.#generation} ${name}`
  }

  /** What the connections keep is of no use any more: every statement gets a new name and so a new plan. */
  renew(): void {
    this.#generation += 1
    this.#names.clear()
  }
}

/** As it is asked for to be kept under a name of its own. */
const isNamed = (part: unknown): part is pg.QueryConfig & { name: string } =>
  typeof part === 'object' && part !== null && 'name' in part && !('submit' in part)

/** The same under the name by which it is kept; undefined: it is not. */
function underName(kept: KeptStatements, [asked, values, ...more]: readonly unknown[]): pg.QueryConfig | undefined {
  // Who is called back, as libraries are, could not be asked again.
  if (more.length > 0 || typeof values === 'function') return undefined
  if (isNamed(asked)) return { ...asked, name: kept.ofThisGeneration(asked.name) }
  if (typeof asked !== 'string' || !Array.isArray(values) || values.length === 0) return undefined
  const name = kept.nameOf(asked)
  return name === undefined ? undefined : { name, text: asked, values }
}

const withoutName = ([asked, ...more]: readonly unknown[]) => [
  isNamed(asked) ? { ...asked, name: undefined } : asked,
  ...more,
]

export interface Keeping {
  /** Whether the server keeps statements: behind a pooler the next transaction may come to another connection of it. */
  isKept: () => boolean
  /** Finds that out anew. */
  lookAgain: () => Promise<unknown>
}

/**
 * Lets the pool's connections keep their statements' plans (PostgreSQL's prepared statements), as long as the server does.
 * Where a connection has forgotten them, none is asked for by name until it is known whether they are kept at all.
 */
export function keepStatements(pool: pg.Pool, { isKept, lookAgain }: Keeping): void {
  const kept = new KeptStatements()
  let isLooking = false
  const distrust = () => {
    kept.renew()
    if (isLooking) return
    isLooking = true
    const looked = () => {
      isLooking = false
    }
    lookAgain().then(looked, looked)
  }
  pool.on('connect', (client) => {
    const plain = client.query.bind(client) as (...parts: unknown[]) => unknown
    const query = (...parts: unknown[]): unknown => {
      const named = isKept() && !isLooking ? underName(kept, parts) : undefined
      if (!named) return plain(...withoutName(parts))
      const isAlone = client.getTransactionStatus() === 'I' && !isGrouping(client)
      return (plain(named) as Promise<unknown>).catch((error: Error) => {
        if (isForgotten(error)) distrust()
        else if (codeOf(error) === CHANGED_RESULT) kept.renew()
        else throw error
        // Within a transaction it is too late for this one: what began it tries again.
        if (!isAlone) throw error
        return query(...parts)
      })
    }
    Object.assign(client, { query })
  })
}
