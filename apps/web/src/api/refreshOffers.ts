import type { ChangeEvent } from '@acm/contract/events'
import { type Query, type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { hasAct } from './ownActs.ts'
import type { ApiFailure } from './request.ts'
import { isTouched } from './touched.ts'

export interface RefreshOffer {
  /** Author of the last change; null: unknown. */
  who: string | null
  hasOthers: boolean
  /** Null: unknown. */
  at: string | null
  base: unknown
  data: unknown
}

/** Changes are collected for GATHER_MS plus a random delay, so that clients do not all read at once. */
const GATHER_MS = 100
const SPREAD_MS = 250
/** Minimum time between reads under constant changes. */
const REST_MS = 2000
/** Changes by the user within this time after an act of this page are taken for its results. */
const ACTING_MS = 10_000

/** A reread answer that differs, and the changes that led to it. */
interface ComparedAnswers {
  /** Empty: unknown. */
  changes: readonly ChangeEvent[]
  base: unknown
  data: unknown
}

const UNHEARD = { who: null, at: null }

type CachedListQuery = Query<unknown, ApiFailure>

/** Rereads answers that a change made stale; replaces them, or offers them if a list shows them. */
class RefreshOffers {
  readonly #shown = new Map<string, number>()
  readonly #offers = new Map<string, RefreshOffer>()
  readonly #listeners = new Set<() => void>()
  #heard: ChangeEvent[] = []
  #isGathering = false
  #restUntil = 0

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Registers visible answers, which are then not replaced unasked, until the returned function is called. */
  show(hashes: readonly string[]): () => void {
    for (const hash of hashes) this.#shown.set(hash, (this.#shown.get(hash) ?? 0) + 1)
    return () => {
      for (const hash of hashes) {
        const left = (this.#shown.get(hash) ?? 1) - 1
        if (left > 0) this.#shown.set(hash, left)
        else this.#forget(hash)
      }
    }
  }

  offerOf(hash: string): RefreshOffer | undefined {
    return this.#offers.get(hash)
  }

  take(client: QueryClient, hashes: readonly string[]): void {
    for (const hash of hashes) {
      const offer = this.#offers.get(hash)
      const query = client.getQueryCache().get(hash)
      if (!offer || !query) continue
      this.#offers.delete(hash)
      client.setQueryData(query.queryKey, offer.data)
    }
    this.#say()
  }

  hear(client: QueryClient, event: ChangeEvent): void {
    this.#heard.push(event)
    if (this.#isGathering) return
    this.#isGathering = true
    const rest = Math.max(0, this.#restUntil - Date.now())
    setTimeout(() => this.#look(client), Math.max(GATHER_MS, rest) + Math.random() * SPREAD_MS)
  }

  /** Rereads everything on the page: events may have been missed. */
  hearAnything(client: QueryClient): void {
    for (const query of active(client)) void this.#reread(client, query, [])
  }

  #look(client: QueryClient): void {
    const heard = this.#heard
    this.#heard = []
    this.#isGathering = false
    this.#restUntil = Date.now() + REST_MS
    for (const query of active(client)) {
      const { meta } = query
      const isNew = ({ requestId }: ChangeEvent) => this.#offers.has(query.queryHash) || !hasAct(query, requestId)
      const ofIt = meta && heard.filter((event) => isTouched(query.queryKey, meta.endpoint, event) && isNew(event))
      if (ofIt && ofIt.length > 0) void this.#reread(client, query, ofIt)
    }
  }

  /** Failed rereads keep the old data silently: nobody asked for them. */
  async #reread(client: QueryClient, query: CachedListQuery, changes: readonly ChangeEvent[]): Promise<void> {
    const { data: base } = query.state
    const data = await query.meta?.reread?.().catch(() => undefined)
    // Another read has replaced the data meanwhile, and is as new.
    if (data === undefined || base === undefined || query.state.data !== base) return
    const next: unknown = replaceEqualDeep(base, data)
    if (next === base) this.#withdraw(query.queryHash)
    else if (!this.#shown.has(query.queryHash)) client.setQueryData(query.queryKey, next)
    else this.#offer(client, query, { changes, base, data: next })
  }

  #offer(client: QueryClient, query: CachedListQuery, { changes, base, data }: ComparedAnswers): void {
    const { queryHash } = query
    const others = changes.filter(({ isOwn }) => !isOwn)
    // Results of this page's acts show by themselves; changes by the same user elsewhere are read once the act is over.
    if (others.length === 0 && changes.length > 0 && hasActedSince(client, Date.now() - ACTING_MS)) {
      setTimeout(() => this.#lookAgain(client, query, changes), ACTING_MS)
      return
    }
    const last = others.at(-1) ?? changes.at(-1)
    const known = this.#offers.get(queryHash)
    const { who, at } = last ? { ...last, who: last.isOwn ? 'you' : last.who } : UNHEARD
    const names = new Set(others.map((one) => one.who))
    const hasOthers = names.size > 1 || (known !== undefined && (known.hasOthers || known.who !== who))
    this.#offers.set(queryHash, { who, hasOthers, at, base, data })
    this.#say()
  }

  #lookAgain(client: QueryClient, query: CachedListQuery, changes: readonly ChangeEvent[]): void {
    if (query.isActive() && this.#shown.has(query.queryHash)) void this.#reread(client, query, changes)
  }

  #withdraw(hash: string): void {
    if (this.#offers.delete(hash)) this.#say()
  }

  #forget(hash: string): void {
    this.#shown.delete(hash)
    this.#offers.delete(hash)
  }

  #say(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

const active = (client: QueryClient): CachedListQuery[] =>
  client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.data !== undefined }) as CachedListQuery[]

/** A mutation is pending or was submitted since then. */
export const hasActedSince = (client: QueryClient, since: number): boolean =>
  client
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.status === 'pending' || state.submittedAt >= since)

export const refreshOffers = new RefreshOffers()
