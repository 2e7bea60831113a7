import type { HistoryEntry, HistoryPage } from '@acm/contract/history'
import type { ListQuery } from '../../api/pageQuery.ts'

export interface HistoryRead {
  pages: HistoryPage[]
  pageParams: (string | null)[]
}

/** Entries may be committed this long after their time. */
const LATE_MS = 60_000

/** Filters for entries that may be newer than the loaded ones. */
export function newerThan({ pages }: HistoryRead, query: ListQuery): ListQuery {
  const newest = pages[0]?.entries[0]
  if (!newest) return query
  const from = new Date(Date.parse(newest.at) - LATE_MS).toISOString()
  const isNarrower = typeof query.from === 'string' && Date.parse(query.from) > Date.parse(from)
  return isNarrower ? query : { ...query, from }
}

const isNewer = (one: HistoryEntry, other: HistoryEntry) =>
  Date.parse(other.at) - Date.parse(one.at) || other.id - one.id

/** Merges newer entries into the first page; if there is more than a page of them, only the newest page stays. */
export function withNewer(known: HistoryRead, page: HistoryPage): HistoryRead {
  const newer = entriesBeside(known, page.entries)
  const [first, ...older] = known.pages
  if (newer.length === 0 && first) return known
  if (!first || first.entries.length === 0 || page.next !== null) return { pages: [page], pageParams: [null] }
  const entries = [...newer, ...first.entries].sort(isNewer)
  return { ...known, pages: [{ ...first, entries, jobs: [...page.jobs, ...first.jobs] }, ...older] }
}

/** Of a job in several pages, or in several reads of one, the newest read counts. */
export const othersIn = (pages: readonly HistoryPage[]): ReadonlyMap<number, number | null> =>
  new Map(
    pages
      .flatMap(({ jobs }) => jobs)
      .toReversed()
      .map(({ job, others }) => [job, others]),
  )

/** A folded job that went on since it was read has a newer line, which replaces the older one. */
export function foldedIn(pages: readonly HistoryPage[], others: ReadonlyMap<number, number | null>): HistoryEntry[] {
  const shown = new Set<number>()
  return pages
    .flatMap(({ entries }) => entries)
    .filter(({ from: { job } }) => {
      if (job === null || !others.has(job)) return true
      const isFirst = !shown.has(job)
      shown.add(job)
      return isFirst
    })
}

export function entriesBeside({ pages }: HistoryRead, entries: readonly HistoryEntry[]): HistoryEntry[] {
  const ids = new Set(pages.flatMap((page) => page.entries.map(({ id }) => id)))
  return entries.filter(({ id }) => !ids.has(id))
}
