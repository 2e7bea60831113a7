import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { NewRows } from '../ui/list/model/listModel.ts'
import { news, type Offer } from './news.ts'

/** Newer data than the visible one: the latest offer, and all offers. */
export interface Offered extends Offer {
  offers: readonly Offer[]
  show: () => void
}

export const newRows = ({ who, hasOthers, at, show }: Offered): NewRows<never> => ({
  who: who !== null && hasOthers ? `${who} and others` : who,
  at,
  show,
})

const NONE: readonly Offer[] = []

export function useOffered(queryKeys: readonly (readonly unknown[])[], isShown: boolean): Offered | undefined {
  const client = useQueryClient()
  const names = isShown ? queryKeys.map(hashKey).join('\n') : ''
  const hashes = useMemo(() => (names === '' ? [] : names.split('\n')), [names])
  useEffect(() => news.show(hashes), [hashes])
  const known = useRef(NONE)
  const open = useCallback(() => {
    // An offer is void once its query was reread for another reason.
    const isOpen = (hash: string) => news.offerOf(hash)?.base === client.getQueryCache().get(hash)?.state.data
    const offers = hashes.filter(isOpen).flatMap((hash) => news.offerOf(hash) ?? [])
    const isSame = offers.length === known.current.length && offers.every((one, at) => one === known.current[at])
    if (!isSame) known.current = offers
    return known.current
  }, [client, hashes])
  const offers = useSyncExternalStore(news.subscribe, open)
  return useMemo(() => {
    const [first, ...others] = offers
    if (!first) return undefined
    const last = others.reduce((one, other) => ((one.at ?? '') > (other.at ?? '') ? one : other), first)
    return { ...last, offers, show: () => news.take(client, hashes) }
  }, [offers, client, hashes])
}
