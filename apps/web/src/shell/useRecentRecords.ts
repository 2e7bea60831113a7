import { contract } from '@acm/contract'
import type { NamedRecord } from '@acm/contract/palette'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { apiQuery } from '../api/useApiQuery.ts'
import { recentRecords, rememberRecord } from './recent.ts'
import { useRecordPath } from './recordPaths.ts'
import { idOf } from './screenAccess.ts'
import { useSession } from './session/session.ts'
import { useScreen } from './useScreen.ts'

/** `to`: where the user can see the record. */
export interface RecentRecord extends NamedRecord {
  to: string
}

export function useRememberedRecord(): void {
  const { userId } = useSession()
  const kind = useScreen()?.record
  const params: { id?: string } = useParams({ strict: false })
  const id = idOf(params.id)
  useEffect(() => {
    if (kind && id > 0 && userId > 0) rememberRecord(userId, { kind, id })
  }, [userId, kind, id])
}

/** With current names; records that can no longer be opened are left out. */
export function useRecentRecords(): { records: readonly RecentRecord[]; isLoading: boolean } {
  const { userId } = useSession()
  const wayTo = useRecordPath()
  const [keys] = useState(() => recentRecords(userId))
  const record = keys.map(({ kind, id }) => `${kind}.${id}`)
  const names = apiQuery(contract.palette.named, { query: { record } })
  // Not cached: names and permissions are read each time.
  const { data, isLoading } = useQuery({
    ...names,
    enabled: record.length > 0,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const records = useMemo(
    () =>
      (data ?? []).flatMap((one) => {
        const to = wayTo(one)
        return to === null ? [] : { ...one, to }
      }),
    [data, wayTo],
  )
  return { records, isLoading }
}
