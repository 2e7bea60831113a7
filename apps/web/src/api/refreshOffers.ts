import type { Endpoint } from '@acm/contract/core/endpoint'
import type { ChangeEvent } from '@acm/contract/events'
import { hashKey, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { createStore } from '../ui/createStore.ts'
import type { NewRows } from '../ui/list/model/listModel.ts'
import { isAnswered } from './client.ts'
import type { ApiFailure } from './request.ts'

/** Others changed what a list in sight shows. */
export interface RefreshOffer {
  /** Author of the last change; null: unknown. */
  who: string | null
  isOwn: boolean
  hasOthers: boolean
  /** Null: unknown. */
  at: string | null
}

/** Changes are collected for GATHER_MS plus a random delay, so that clients do not all read at once. */
const GATHER_MS = 100
const SPREAD_MS = 250

const UNHEARD: RefreshOffer = { who: null, isOwn: false, hasOthers: false, at: null }

type CachedQuery = Query<unknown, ApiFailure>

/** Marks lists in sight as stale and offers to refresh them; reads other stale data of the page again. */
class RefreshOffers {
  readonly #shown = new Map<string, number>()
  readonly #offers = new Map<string, RefreshOffer>()
  /** How often the offers have changed. */
  readonly #changes = createStore(0)
  readonly subscribe = this.#changes.subscribe
  #heard: ChangeEvent[] = []

  /** Registers lists in sight until the returned function is called. */
  show(hashes: readonly string[]): () => void {
    for (const hash of hashes) this.#shown.set(hash, (this.#shown.get(hash) ?? 0) + 1)
    return () => {
      for (const hash of hashes) {
        const left = (this.#shown.get(hash) ?? 1) - 1
        if (left > 0) this.#shown.set(hash, left)
        else this.#shown.delete(hash)
      }
    }
  }

  /** The latest; an offer is void once its query was read again. */
  latestOf(client: QueryClient, hashes: readonly string[]): RefreshOffer | undefined {
    const isStale = (hash: string) => client.getQueryCache().get(hash)?.state.isInvalidated
    const open = hashes.filter(isStale).flatMap((hash) => this.#offers.get(hash) ?? [])
    return open.reduce<RefreshOffer | undefined>((one, other) => (isLater(one, other) ? one : other), undefined)
  }

  take(client: QueryClient, hashes: readonly string[]): void {
    for (const hash of hashes) {
      const query = client.getQueryCache().get(hash)
      if (this.#offers.delete(hash) && query) void query.fetch().catch(() => undefined)
    }
    this.#say()
  }

  hear(client: QueryClient, event: ChangeEvent): void {
    this.#heard.push(event)
    if (this.#heard.length === 1) setTimeout(() => this.#look(client), GATHER_MS + Math.random() * SPREAD_MS)
  }

  /** Events might have been missed. A stream that only began late most likely missed none: nothing is offered. */
  hearAnything(client: QueryClient, isCut: boolean): void {
    for (const query of active(client)) {
      if (isCut) this.#note(client, query, [])
      else void reread(client, query)
    }
  }

  #look(client: QueryClient): void {
    // The response that names an own request may still be on its way.
    if (client.isMutating() > 0) return void setTimeout(() => this.#look(client), GATHER_MS)
    const received = this.#heard.filter(({ requestId }) => !isAnswered(requestId))
    this.#heard = []
    for (const query of active(client)) {
      const { meta, queryKey } = query
      const changes = meta ? received.filter((event) => isTouched(queryKey, meta.endpoint, event)) : []
      if (changes.length > 0) this.#note(client, query, changes)
    }
  }

  #note(client: QueryClient, query: CachedQuery, changes: readonly ChangeEvent[]): void {
    if (this.#shown.has(query.queryHash)) this.#offer(client, query, changes)
    else void reread(client, query)
  }

  #offer(client: QueryClient, { queryKey, queryHash }: CachedQuery, changes: readonly ChangeEvent[]): void {
    const latest = this.latestOf(client, [queryHash])
    const last = changes.at(-1)
    const { who, isOwn, at } = last ?? UNHEARD
    const names = new Set([...(latest ? [latest.who] : []), ...changes.map((one) => one.who)])
    this.#offers.set(queryHash, { who, isOwn, at, hasOthers: names.size > 1 || latest?.hasOthers === true })
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    this.#say()
  }

  #say(): void {
    this.#changes.set(this.#changes.read() + 1)
  }
}

const isLater = (one: RefreshOffer | undefined, other: RefreshOffer): one is RefreshOffer =>
  one !== undefined && (one.at ?? '') > (other.at ?? '')

const active = (client: QueryClient): CachedQuery[] =>
  client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.data !== undefined }) as CachedQuery[]

/** Failed rereads keep the old data silently: no one asked for them. */
export async function reread(
  client: QueryClient,
  query: Pick<CachedQuery, 'meta' | 'queryKey' | 'state'>,
): Promise<void> {
  const { data: before } = query.state
  const data = await query.meta?.reread?.().catch(() => undefined)
  // Another read has replaced the data in the meantime, and is as new.
  if (data !== undefined && query.state.data === before) client.setQueryData(query.queryKey, data)
}

export const refreshOffers = new RefreshOffers()

/** By the declared data it reads, else by its domain and those it follows. */
export function isTouched(
  queryKey: readonly unknown[],
  { reads, follows = [] }: Pick<Endpoint, 'reads' | 'follows'>,
  { domain, touched }: Pick<ChangeEvent, 'domain' | 'touched'>,
): boolean {
  if (follows === 'all') return true
  return reads ? reads.some((data) => touched.includes(data)) : queryKey[0] === domain || follows.includes(domain)
}

/** Offers to read a list in sight again that others changed; absent: it is current. */
export function useRefreshOffer(queryKeys: readonly (readonly unknown[])[], isShown: boolean): NewRows | undefined {
  const client = useQueryClient()
  const names = isShown ? queryKeys.map(hashKey).join('\n') : ''
  const hashes = useMemo(() => (names === '' ? [] : names.split('\n')), [names])
  useEffect(() => refreshOffers.show(hashes), [hashes])
  const latest = useCallback(() => refreshOffers.latestOf(client, hashes), [client, hashes])
  const offer = useSyncExternalStore(refreshOffers.subscribe, latest)
  return useMemo(() => {
    if (!offer) return undefined
    const { who, isOwn, hasOthers, at } = offer
    const name = isOwn ? 'You' : who
    return {
      who: name !== null && hasOthers ? `${name} and others` : name,
      at,
      show: () => refreshOffers.take(client, hashes),
    }
  }, [offer, client, hashes])
}
