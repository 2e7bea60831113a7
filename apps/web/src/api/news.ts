import type { ChangeEvent } from '@acm/contract/events'
import { type Query, type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { hasAct } from './ownActs.ts'
import type { ApiFailure } from './request.ts'
import { isTouched } from './touched.ts'

/** Newer rows of a list than those in sight, and whose doing they are. */
export interface Offer {
  /** Who changed something last; others before them. Null: nobody heard of it. */
  who: string | null
  hasOthers: boolean
  /** Null: not known. */
  at: string | null
  /** What the rows in sight are. */
  base: unknown
  data: unknown
}

/** So long is waited for more of the same, and so much longer by chance: nobody asks in the same moment as all others. */
const GATHER_MS = 100
const SPREAD_MS = 250
/** What others change all the time is not read more often than this. */
const REST_MS = 2000
/** So long after it was sent, what somebody hears of their own doing is taken for that. */
const ACTING_MS = 10_000

/** An answer that is not as it was, and why it was looked at again. */
interface Differing {
  /** None: it may have been anything. */
  changes: readonly ChangeEvent[]
  base: unknown
  data: unknown
}

const UNHEARD = { who: null, at: null }

type ListQuery = Query<unknown, ApiFailure>

/** Answers that a change made old are read anew: put in their place, or kept beside a list until somebody asks for it. */
class News {
  readonly #shown = new Map<string, number>()
  readonly #offers = new Map<string, Offer>()
  readonly #listeners = new Set<() => void>()
  #heard: ChangeEvent[] = []
  #isGathering = false
  #restUntil = 0

  /** Calls back when an offer comes or goes. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Rows of these answers are in sight: none of them moves unasked, until the returned function is called. */
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

  offerOf(hash: string): Offer | undefined {
    return this.#offers.get(hash)
  }

  /** Puts what is offered in the place of what is in sight. */
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

  /** Something was changed. */
  hear(client: QueryClient, event: ChangeEvent): void {
    this.#heard.push(event)
    if (this.#isGathering) return
    this.#isGathering = true
    const rest = Math.max(0, this.#restUntil - Date.now())
    setTimeout(() => this.#look(client), Math.max(GATHER_MS, rest) + Math.random() * SPREAD_MS)
  }

  /** Whatever is in sight may be old. */
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

  /** What cannot be read now is left as it is: nobody asked for it. */
  async #reread(client: QueryClient, query: ListQuery, changes: readonly ChangeEvent[]): Promise<void> {
    const { data: base } = query.state
    const data = await query.meta?.reread?.().catch(() => undefined)
    // Read by somebody's own doing meanwhile: that is as new.
    if (data === undefined || base === undefined || query.state.data !== base) return
    const next: unknown = replaceEqualDeep(base, data)
    if (next === base) this.#withdraw(query.queryHash)
    else if (!this.#shown.has(query.queryHash)) client.setQueryData(query.queryKey, next)
    else this.#offer(client, query, { changes, base, data: next })
  }

  #offer(client: QueryClient, query: ListQuery, { changes, base, data }: Differing): void {
    const { queryHash } = query
    const others = changes.filter(({ isOwn }) => !isOwn)
    // What this page did it shows as it is done; what its person did elsewhere is looked at once that is over.
    if (others.length === 0 && changes.length > 0 && hasActedSince(client, Date.now() - ACTING_MS)) {
      setTimeout(() => this.#lookAgain(client, query, changes), ACTING_MS)
      return
    }
    const last = others.at(-1) ?? changes.at(-1)
    const known = this.#offers.get(queryHash)
    const { who, at } = last ? { ...last, who: last.isOwn ? 'You' : last.who } : UNHEARD
    const names = new Set(others.map((one) => one.who))
    const hasOthers = names.size > 1 || (known !== undefined && (known.hasOthers || known.who !== who))
    this.#offers.set(queryHash, { who, hasOthers, at, base, data })
    this.#say()
  }

  #lookAgain(client: QueryClient, query: ListQuery, changes: readonly ChangeEvent[]): void {
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

/** Answers that are on the page and were read. */
const active = (client: QueryClient): ListQuery[] =>
  client.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => state.data !== undefined }) as ListQuery[]

/** Whether something is being sent from here, or was since then. */
export const hasActedSince = (client: QueryClient, since: number): boolean =>
  client
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.status === 'pending' || state.submittedAt >= since)

/** The one of this page. */
export const news = new News()
