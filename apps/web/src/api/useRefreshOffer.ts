import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { NewRows } from '../ui/list/model/listModel.ts'
import { refreshOffers } from './refreshOffers.ts'

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
