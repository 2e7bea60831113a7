import { contract } from '@acm/contract'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { apiQuery } from '../../api/useApiQuery.ts'
import { readAddress, withValues } from '../../ui/address.ts'
import { RESTORE_KEY, type Restoration, RestorationContext } from '../../ui/form/restoration.ts'
import { asOfInput, pointFrom, toldOf } from './point.ts'

/** Hands the forms of a page what the address says is to be restored. */
export function Restoring({ children }: { children: ReactNode }) {
  const text = useRouterState({ select: ({ location }) => readAddress(location.searchStr)[RESTORE_KEY]?.[0] })
  const point = useMemo(() => pointFrom(text), [text])
  const end = useEnd()
  const { data } = useQuery({
    ...apiQuery(contract.history.asOf, asOfInput(point ?? NOWHERE)),
    enabled: point !== null,
    // What stood then stays as it was; read anew it would fill the form once more.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const restoration = useMemo<Restoration | null>(() => {
    if (!point || !data?.existed) return null
    const { kind, id, exists } = data.record
    return { kind, id, isGone: !exists, told: toldOf(point, data.at), values: data.values, end }
  }, [point, data, end])
  return <RestorationContext value={restoration}>{children}</RestorationContext>
}

const NOWHERE = { kind: 'client', id: 0, how: 'at', of: '' } as const

/** Takes what is to be restored out of the address: it is done. */
function useEnd(): () => void {
  const router = useRouter()
  return useCallback(() => {
    const { pathname, search } = router.history.location
    const href = pathname + withValues(search, { [RESTORE_KEY]: [] })
    void router.navigate({ href, replace: true, resetScroll: false, ignoreBlocker: true })
  }, [router])
}
