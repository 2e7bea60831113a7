import { contract } from '@acm/contract'
import { oneLine } from '@acm/contract/core/text-forms'
import { type FoundRecord, MATCHES, MAX_SEARCH_TEXT } from '@acm/contract/palette'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { apiQuery } from '../../api/useApiQuery.ts'
import { useOpenKinds, useRecordPath } from '../../shell/recordPaths.ts'
import { useDebounced } from '../../ui/useDelayed.ts'
import type { RankedEntry } from './entries.ts'
import { recordEntry } from './usePaletteEntries.ts'

/** Milliseconds; people type faster than this. */
const SETTLED_MS = 90

/** Debounced; only the last answer counts. */
export function usePaletteSearch(typed: string) {
  const kind = useOpenKinds()
  const wayTo = useRecordPath()
  const now = oneLine(typed).slice(0, MAX_SEARCH_TEXT)
  const text = useDebounced(now, SETTLED_MS)
  const isSearch = text !== '' && now !== '' && kind.length > 0
  const query = { text, kind }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(contract.palette.search, { query }),
    queryFn: ({ signal }) => call(contract.palette.search, { query, signal }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const ranked = (record: FoundRecord): RankedEntry[] => {
    const to = wayTo(record)
    return to === null
      ? []
      : [{ entry: recordEntry({ ...record, to }, 'Records'), rank: MATCHES.indexOf(record.match) }]
  }
  return {
    records: now === '' ? [] : (data ?? []).flatMap(ranked),
    /** The records belong to an earlier text. */
    isBehind: now !== '' && kind.length > 0 && (text !== now || isFetching || isPlaceholderData),
    hasFailed: isSearch && error !== null && !isFetching,
    retry: () => void refetch(),
  }
}
