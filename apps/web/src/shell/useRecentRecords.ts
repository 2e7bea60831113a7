import { contract } from '@acm/contract'
import { FOUND_KINDS, type FoundKind, MOST_NAMED, type NamedRecord } from '@acm/contract/palette'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { apiQuery } from '../api/useApiQuery.ts'
import { browserStorage } from '../ui/storage.ts'
import { useRecordPath } from './recordPaths.ts'
import { idOf } from './screen.ts'
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

/** Without the name, which is read when shown. */
interface RecordKey {
  kind: FoundKind
  id: number
}

/** Removed when the session ends. */
const PREFIX = 'acm-recent-'

const isKey = (value: Partial<RecordKey> | null): value is RecordKey =>
  FOUND_KINDS.some((kind) => kind === value?.kind) && Number.isSafeInteger(value?.id)

export function recentRecords(userId: number): RecordKey[] {
  const stored = browserStorage.readJson(PREFIX + userId)
  return Array.isArray(stored) ? stored.filter(isKey).slice(0, MOST_NAMED) : []
}

const isSameRecord = (one: RecordKey, other: RecordKey): boolean => one.kind === other.kind && one.id === other.id

export function rememberRecord(userId: number, record: RecordKey): void {
  const others = recentRecords(userId).filter((one) => !isSameRecord(one, record))
  browserStorage.write(PREFIX + userId, JSON.stringify([record, ...others].slice(0, MOST_NAMED)))
}
