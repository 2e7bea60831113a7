import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { NewRows } from '../ui/list/listModel.ts'
import { news, type Offer } from './news.ts'

/** Something newer than what is in sight. */
export interface Offered extends Offer {
  /** Brings it into sight. */
  show: () => void
}

/** Newer rows than those in sight, which these answers hold. */
export function useOffer(queryKeys: readonly (readonly unknown[])[], isShown: boolean): NewRows<never> | undefined {
  const offer = useOffered(queryKeys, isShown)
  return useMemo(() => offer && newRows(offer), [offer])
}

/** As a list says it. */
export const newRows = ({ who, hasOthers, at, show }: Offered): NewRows<never> => ({
  who: who !== null && hasOthers ? `${who} and others` : who,
  at,
  show,
})

/** What is newer than these answers, which are in sight. */
export function useOffered(queryKeys: readonly (readonly unknown[])[], isShown: boolean): Offered | undefined {
  const client = useQueryClient()
  const names = isShown ? queryKeys.map(hashKey).join('\n') : ''
  const hashes = useMemo(() => (names === '' ? [] : names.split('\n')), [names])
  useEffect(() => news.show(hashes), [hashes])
  const latest = useCallback(() => {
    // Once they were read anew for another reason, they are in sight.
    const isOpen = (hash: string) => news.offerOf(hash)?.base === client.getQueryCache().get(hash)?.state.data
    const offers = hashes.filter(isOpen).flatMap((hash) => news.offerOf(hash) ?? [])
    return offers.reduce<Offer | undefined>(
      (last, one) => (last && (last.at ?? '') > (one.at ?? '') ? last : one),
      undefined,
    )
  }, [client, hashes])
  const offer = useSyncExternalStore(news.subscribe, latest)
  return useMemo(() => offer && { ...offer, show: () => news.take(client, hashes) }, [offer, client, hashes])
}
