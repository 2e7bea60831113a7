import { oneLine, searchable } from '@acm/contract/core/text-forms'
import { MATCHES } from '@acm/contract/palette'
import { useLocation } from '@tanstack/react-router'
import { useRecentRecords } from '../../shell/useRecentRecords.ts'
import { isAlike, matchOf } from '../../ui/pick/ranking.ts'
import { type Entry, groupEntries, type RankedEntry } from './entries.ts'
import { useCommandEntries } from './useCommandEntries.ts'
import { recordEntry, usePaletteEntries } from './usePaletteEntries.ts'
import { usePaletteSearch } from './usePaletteSearch.ts'

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
