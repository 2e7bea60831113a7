import { contract } from '@acm/contract'
import { oneLine, searchable } from '@acm/contract/core/text-forms'
import { type FoundRecord, MATCHES, MAX_SEARCH_TEXT } from '@acm/contract/palette'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { apiQuery } from '../../api/useApiQuery.ts'
import { COMMANDS, type Command, runOnceOffered, useCommands } from '../../shell/commands.ts'
import { useMayOpen } from '../../shell/leaving.ts'
import { useOpenKinds, useRecordPath } from '../../shell/recordPaths.ts'
import { useCan } from '../../shell/session/session.ts'
import { useRecentRecords } from '../../shell/useRecentRecords.ts'
import { isAlike, matchOf } from '../../ui/pick/ranking.ts'
import { useDebounced } from '../../ui/useDelayed.ts'
import { paths as clients } from '../clients/paths.ts'
import { paths as instances } from '../instances/paths.ts'
import { type Entry, groupEntries, type RankedEntry } from './entries.ts'
import { recordEntry, usePaletteEntries } from './usePaletteEntries.ts'

/** Recent records that are listed without text. */
const MOST_RECENT = 7

/** Ranks of what has the text within, and of what is nearly called so. */
const [PART, ALIKE] = [MATCHES.indexOf('part'), MATCHES.indexOf('alike')]

const nameOf = ({ label, about }: Entry) => (about ? `${label} ${about}` : label)

/** Each typed word begins one of those that people use for it. */
function wordRank({ label, words }: Entry, text: string): number | null {
  if (words === undefined) return null
  const searchText = searchable(`${label} ${words}`).split(' ')
  return searchable(text)
    .split(' ')
    .every((word) => searchText.some((one) => one.startsWith(word)))
    ? 2
    : null
}

/** Falls back to similar names when nothing else was found. */
function matchingEntries(ways: readonly Entry[], text: string, isAny: boolean): RankedEntry[] {
  const found = ways.flatMap((entry): RankedEntry[] => {
    const rank = matchOf(entry.label, text) ?? (matchOf(nameOf(entry), text) === null ? wordRank(entry, text) : PART)
    return rank === null ? [] : [{ entry, rank }]
  })
  if (found.length > 0 || isAny) return found
  return ways.flatMap((entry) => (isAlike(nameOf(entry), text) ? [{ entry, rank: ALIKE }] : []))
}

/** Without text: recent records other than the open one, and pages. */
export function useEntries(typed: string) {
  const { pathname } = useLocation()
  const ways = usePaletteEntries()
  const commands = useCommandEntries()
  const recent = useRecentRecords()
  const { records, ...state } = usePaletteSearch(typed)
  const text = oneLine(typed)
  if (text === '') {
    const last = recent.records.filter(({ to }) => to !== pathname).slice(0, MOST_RECENT)
    const here = commands.filter(({ group }) => group === 'On This Page')
    const all = [...last.map((record) => recordEntry(record, 'Recently Viewed')), ...here, ...ways]
    const entries = groupEntries(
      all.map((entry) => ({ entry, rank: 0 })),
      false,
    )
    return { ...state, entries, isBehind: recent.isLoading }
  }
  const isRecent = ({ entry }: RankedEntry) => recent.records.some(({ to }) => to === entry.to)
  const lastFirst = records.toSorted((one, other) => Number(isRecent(other)) - Number(isRecent(one)))
  const isAny = records.some(({ rank }) => rank < ALIKE)
  const matches = matchingEntries([...ways, ...commands], text, isAny)
  // No one who types a command means a record that is only nearly called so.
  const isNamed = matches.some(({ rank }) => rank < PART)
  const found = lastFirst.filter(({ rank }) => rank < ALIKE || !isNamed)
  return { ...state, entries: groupEntries([...matches, ...found], true) }
}

/** Milliseconds; people type faster than this. */
const SETTLED_MS = 90

/** Debounced; only the last answer counts. */
function usePaletteSearch(typed: string) {
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

const entry = ({ label, words, icon }: Omit<Command, 'run'>, more: Partial<Entry>): Entry => ({
  key: `command ${label}`,
  group: 'New',
  label,
  words,
  icon,
  ...more,
})

/** Commands of this page, and those that open a form on another. */
function useCommandEntries(): Entry[] {
  const can = useCan()
  const mayOpen = useMayOpen()
  const { pathname } = useLocation()
  const offered = useCommands()
  const [, clientId] = /^\/clients\/([1-9]\d*)$/.exec(pathname) ?? []
  // The page that opens offers it, for whom it may.
  const remoteEntry = (command: Omit<Command, 'run'>, to: string, isPermitted: boolean): Entry[] =>
    isPermitted && mayOpen(to) && !offered.some(({ label }) => label === command.label)
      ? [entry(command, { to, run: () => runOnceOffered(command.label) })]
      : []
  const here = offered.map((command) => entry(command, { group: 'On This Page', run: command.run }))
  const subscriptions = clients.client(Number(clientId), 'subscriptions')
  return [
    ...here,
    ...(clientId ? remoteEntry(COMMANDS.addSubscription, subscriptions, can('SUBSCRIPTION_EDIT')) : []),
    ...remoteEntry(COMMANDS.sync, instances.instances(), can('SYNC_DATA_IMPORT_FIELDS')),
  ]
}
