import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { NewRows } from '../ui/list/model/listModel.ts'
import { type RefreshOffer, refreshOffers } from './refreshOffers.ts'

/** Newer data than the visible one: the latest offer, and all offers. */
export interface ShownOffer extends RefreshOffer {
  offers: readonly RefreshOffer[]
  show: () => void
}

export const newRowsOf = ({ who, hasOthers, at, show }: ShownOffer): NewRows<never> => ({
  who: who !== null && hasOthers ? `${who} and others` : who,
  at,
  show,
})

const NONE: readonly RefreshOffer[] = []

export function useRefreshOffer(queryKeys: readonly (readonly unknown[])[], isShown: boolean): ShownOffer | undefined {
  const client = useQueryClient()
  const names = isShown ? queryKeys.map(hashKey).join('\n') : ''
  const hashes = useMemo(() => (names === '' ? [] : names.split('\n')), [names])
  useEffect(() => refreshOffers.show(hashes), [hashes])
  const known = useRef(NONE)
  const open = useCallback(() => {
    // An offer is void once its query was reread for another reason.
    const isOpen = (hash: string) => refreshOffers.offerOf(hash)?.base === client.getQueryCache().get(hash)?.state.data
    const offers = hashes.filter(isOpen).flatMap((hash) => refreshOffers.offerOf(hash) ?? [])
    const isSame = offers.length === known.current.length && offers.every((one, at) => one === known.current[at])
    if (!isSame) known.current = offers
    return known.current
  }, [client, hashes])
  const offers = useSyncExternalStore(refreshOffers.subscribe, open)
  return useMemo(() => {
    const [first, ...others] = offers
    if (!first) return undefined
    const last = others.reduce((one, other) => ((one.at ?? '') > (other.at ?? '') ? one : other), first)
    return { ...last, offers, show: () => refreshOffers.take(client, hashes) }
  }, [offers, client, hashes])
}
