import { contract } from '@acm/contract'
import type { RecordAsOf } from '@acm/contract/history'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { apiQuery } from '../../api/useApiQuery.ts'
import { readAddress, withValues } from '../../ui/address.ts'
import { type Differing, RESTORE_KEY, type Restoration, RestorationContext } from '../../ui/form/restoration.ts'
import { TAB_KEY } from '../../ui/tabs.ts'
import { asOfInput, type Point, pointFrom, pointText, toldOf } from './point.ts'
import { formOf, withKey } from './recordLinks.ts'

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
    const placeOf = (name: string) => wayTo(formOf({ record: data.record, fields: [name] }), point)
    const told = toldOf(point, data.at)
    return { kind, id, isGone: !exists, told, values: data.values, differing: differingIn(data), placeOf, end }
  }, [point, data, end])
  return <RestorationContext value={restoration}>{children}</RestorationContext>
}

/** The fields that stood otherwise; of what is gone those that a new one may be given. */
export const differingIn = ({ fields, record, values }: RecordAsOf): Differing[] =>
  fields.flatMap(({ field: name, label, kind, differs, was }) => {
    const isSecret = kind === 'secret'
    const members = Array.isArray(was) ? was : []
    return differs && (record.exists || isSecret || name in values) ? [{ name, label, isSecret, members }] : []
  })

/** The address at which a form on another page or tab is filled with the same; null: it is the one that is open. */
function wayTo(form: string | null, point: Point): string | null {
  if (form === null) return null
  const [path, search = ''] = form.split('?')
  const tab = readAddress(search)[TAB_KEY]?.[0]
  const isOpen = path === location.pathname && (!tab || tab === readAddress(location.search)[TAB_KEY]?.[0])
  return isOpen ? null : withKey(form, RESTORE_KEY, pointText(point))
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
