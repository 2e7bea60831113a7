import { contract } from '@acm/contract'
import type { HistoryEntry, HistoryPage } from '@acm/contract/history'
import type { HistoryKind } from '@acm/contract/history-kinds'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { queryKey } from '../../api/keys.ts'
import { filterQuery, type ListQuery } from '../../api/pageQuery.ts'
import { useRefreshOffer } from '../../api/refreshOffers.ts'
import type { ApiFailure } from '../../api/request.ts'
import { useDebouncedQuery } from '../../api/useServerList.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import { formatInstantDay } from '../../ui/dates.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import type { FilterBarModel } from '../../ui/list/filters/FilterBar.tsx'
import { optionsOf } from '../../ui/list/filters/filters.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { useListControls } from '../../ui/list/model/useListControls.ts'
import { sayListStatus } from '../../ui/list/status/ListStatus.tsx'
import { NewRowsBar } from '../../ui/list/table/NewRowsBar.tsx'
import { useDelayed } from '../../ui/useDelayed.ts'
import { byDay, withMoments } from './days.ts'
import { EntryView } from './EntryView.tsx'
import styles from './HistoryList.module.css'
import type { HistoryPoint } from './recordLinks.ts'

const LINES = ['55%', '80%', '40%', '70%', '60%']

interface HistoryListProps {
  query: ListQuery
  bar: FilterBarModel<never>
  /** The page's own kind. */
  page?: HistoryKind
  onShowVersion: (point: HistoryPoint) => void
  /** Said of an empty list. */
  none: string
}

/** Newest first, grouped by day. Older entries load by a button. */
export function HistoryList({ query, bar, page, onShowVersion, none }: HistoryListProps) {
  const history = useHistory(query)
  const { entries, error, newer, retry, isWhole } = history
  const list = useRef<HTMLDivElement>(null)
  useOlder(entries, list)
  if (entries === undefined) return error ? <Failed error={error} retry={retry} bar={bar} /> : <Waiting />
  return (
    <div ref={list} tabIndex={-1} className={styles.entries}>
      {entries.length === 0 && isWhole && <EmptyNote text={none} onReset={bar.isFiltered ? bar.reset : undefined} />}
      {byDay(entries).map(({ day, entries: ofDay }) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>{day}</h2>
          <ol className={styles.ofDay}>
            {ofDay.map((entry, place) => (
              <EntryView
                key={entry.id}
                showsOrgUnits={page === undefined && isElsewhere(entry, ofDay[place - 1])}
                entry={entry}
                page={page}
                onShowVersion={onShowVersion}
              />
            ))}
          </ol>
        </section>
      ))}
      {error ? <LoadFailed text={failure} requestId={error.requestId} onRetry={retry} /> : <Onward history={history} />}
      <NewRowsBar newer={newer} onShown={() => lead(list.current)} />
    </div>
  )
}

/** Announces entries that came below others, and moves the focus to the first of them. */
function useOlder(entries: readonly HistoryEntry[] | undefined, list: RefObject<HTMLElement | null>): void {
  const last = useRef<readonly HistoryEntry[]>([])
  useEffect(() => {
    const before = last.current
    last.current = entries ?? []
    if (before.length === 0 || last.current[0]?.id !== before[0]?.id) return
    const count = last.current.length - before.length
    if (count <= 0) return
    sayListStatus(`${counted(count)} older ${count === 1 ? 'entry' : 'entries'}`)
    list.current?.querySelectorAll<HTMLElement>('li[data-entry]')[before.length]?.focus()
  }, [entries, list])
}

const isElsewhere = ({ orgUnits }: HistoryEntry, above: HistoryEntry | undefined) =>
  orgUnits.join() !== above?.orgUnits.join()

/** Scrolls up only when the list's start is out of sight. */
function lead(list: HTMLElement | null): void {
  list?.focus({ preventScroll: true })
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
}

const failure = contract.history.getAll.failure ?? ''

type FailedProps = Pick<HistoryListProps, 'bar'> & Pick<History, 'retry'> & { error: NonNullable<History['error']> }

/** A filter in the address that the API refuses is named. */
function Failed({ error, retry, bar }: FailedProps) {
  if (error.status !== 400) return <LoadFailed text={failure} requestId={error.requestId} onRetry={retry} />
  const wrong = error.problem?.errors?.map(({ propertyName }) => propertyName) ?? []
  const labels = bar.filters.flatMap(({ filter }) => (wrong.includes(filter.id) ? [filter.label] : []))
  const sentence = contract.history.getAll.failureOf?.[400] ?? ''
  return <EmptyNote text={`${[sentence, labels.join(', ')].filter(Boolean).join(': ')}.`} onReset={bar.reset} />
}

interface ToldProps {
  text: string
  onReset: (() => void) | undefined
}

const EmptyNote = ({ text, onReset }: ToldProps) => (
  <Stack gap={12} align="center" className={styles.told}>
    <p>{text}</p>
    {onReset && <Button onClick={onReset}>Reset Filters</Button>}
  </Stack>
)

function Waiting() {
  const isSlow = useDelayed(true)
  return (
    <Stack gap={24} aria-busy role="status" aria-label="Loading the history" className={styles.waiting}>
      {isSlow && LINES.map((width) => <Skeleton key={width} width={width} />)}
    </Stack>
  )
}

function Onward({ history }: { history: History }) {
  const { entries = [], isWhole, isReading, searchedTo, readOn } = history
  const [wasPressed, setPressed] = useState(false)
  const press = () => {
    if (isReading) return
    setPressed(true)
    readOn()
  }
  if (isWhole) return entries.length > 0 && <End isFocused={wasPressed} />
  return (
    <Row wraps gap={12} className={styles.onward}>
      <Text role="status">{searchedTo !== null && `Searched back to ${formatInstantDay(searchedTo)}`}</Text>
      {/* Enabled while it loads, to keep the focus. */}
      <Button aria-busy={isReading} onClick={press}>
        Load Older
      </Button>
    </Row>
  )
}

/** Takes the focus of the button that it replaces. */
function End({ isFocused }: { isFocused: boolean }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isFocused && document.activeElement === document.body) text.current?.focus()
  }, [isFocused])
  return (
    <Text ref={text} tabIndex={-1} tone="muted" className={styles.onward}>
      End of history
    </Text>
  )
}

const endpoint = contract.history.getAll
const PAGE = 50

type History = ReturnType<typeof useHistory>

/** Newest first. */
function useHistory(query: ListQuery) {
  const key = queryKey(endpoint, { query, paged: true })
  const read = useInfiniteQuery<HistoryPage, ApiFailure, InfiniteData<HistoryPage>, readonly unknown[], string | null>({
    queryKey: key,
    queryFn: ({ pageParam: before }) => call(endpoint, { query: { limit: PAGE, ...query, before } }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    meta: { endpoint },
  })
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = read
  const newer = useRefreshOffer([key], data !== undefined)
  return {
    newer,
    entries: data?.pages.flatMap(({ entries }) => entries),
    error,
    /** No older entries are left. */
    isWhole: data !== undefined && !hasNextPage,
    isReading: isFetchingNextPage,
    /** How far back was looked where that found too little; null: it found enough. */
    searchedTo: data?.pages.at(-1)?.searchedTo ?? null,
    readOn: () => void fetchNextPage(),
    retry: () => void refetch(),
  }
}

/** Filters without rows: the server does the filtering. */
export const nothing = () => ''

/** Kept in the address; the query is debounced. */
export function useHistoryFilters(declaration: ListDeclaration<never>) {
  const { name, filters } = declaration
  const options = useMemo(() => new Map(filters.map((filter) => [filter.id, optionsOf(filter, () => [])])), [filters])
  const controls = useListControls(declaration, options)
  const settled = useDebouncedQuery(filterQuery(controls.active))
  const query = useMemo(() => withMoments(settled), [settled])
  const { isFiltered, reset } = controls
  const bar = { name, filters: controls.filters, isFiltered, reset, resets: controls.resets, status: 'ready' } as const
  return { bar, query }
}
