import { contract } from '@acm/contract'
import type { HistoryEntry } from '@acm/contract/history'
import type { HistoryKind } from '@acm/contract/history-kinds'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { ListQuery } from '../../api/pageQuery.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import { formatInstantDay } from '../../ui/dates.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import type { FilterBarModel } from '../../ui/list/filters/FilterBar.tsx'
import { OfferBar } from '../../ui/list/table/NewRowsBar.tsx'
import { useDelayed } from '../../ui/useDelayed.ts'
import { byDay } from './days.ts'
import { EntryView } from './EntryView.tsx'
import { FoldedEntry } from './FoldedEntry.tsx'
import styles from './HistoryList.module.css'
import { WrongFilters } from './NothingFound.tsx'
import type { HistoryPoint } from './point.ts'
import { type History, type NewerEntries, useHistory } from './useHistory.ts'
import { actorText } from './valueText.ts'

const SHOWN_AFTER_MS = 150
const LINES = ['55%', '80%', '40%', '70%', '60%']
const DENIED = "You don't have access to this history. Ask your administrator."

interface HistoryListProps {
  query: ListQuery
  /** Absent: the list has no filters. */
  bar?: FilterBarModel<never>
  /** The signed-in person's own acts. */
  isOwn?: boolean
  /** A background job in one line, which opens. */
  isFolded?: boolean
  /** The page's own kind. */
  page?: HistoryKind
  level?: 2 | 3
  onShowAsOf: (point: HistoryPoint) => void
  head?: (isEmpty: boolean) => ReactNode
  none: ReactNode
}

/** Newest first, grouped by day. Older entries load by a button, or automatically while a search found too little. */
export function HistoryList({ query, isOwn = false, isFolded = false, head, ...props }: HistoryListProps) {
  const asked = useMemo(() => (isFolded ? { ...query, folded: 'true' } : query), [query, isFolded])
  const history = useHistory(asked, { isOwn })
  return (
    <>
      {head?.(history.entries?.length === 0 && history.isWhole)}
      <Found query={query} history={history} {...props} />
    </>
  )
}

type FoundProps = Omit<HistoryListProps, 'isOwn' | 'isFolded' | 'head'> & { history: History }

function Found({ query, history, bar, page, level = 2, onShowAsOf, none }: FoundProps) {
  const { entries, others, error, newer, retry } = history
  const list = useRef<HTMLDivElement>(null)
  const Heading = level === 2 ? 'h2' : 'h3'
  const inside = (job: number) => <OfJob query={query} job={job} onShowAsOf={onShowAsOf} />
  if (entries === undefined) return error ? <Failed history={history} bar={bar} /> : <Waiting />
  return (
    <div ref={list} tabIndex={-1} className={styles.entries}>
      {entries.length === 0 && history.isWhole && none}
      {byDay(entries).map(({ day, entries: ofDay }) => (
        <section key={day} aria-label={day}>
          <Heading className={styles.day}>{day}</Heading>
          <ol className={styles.ofDay}>
            {ofDay.map((entry, place) => {
              const showsOrgUnit = page === undefined && isElsewhere(entry, ofDay[place - 1])
              const count = others.get(entry.from.job ?? 0)
              return count === undefined ? (
                <EntryView key={entry.id} {...{ entry, page, level, showsOrgUnit, onShowAsOf }} />
              ) : (
                <FoldedEntry key={entry.id} entry={entry} others={count} showsOrgUnit={showsOrgUnit} inside={inside} />
              )
            })}
          </ol>
        </section>
      ))}
      {error ? <LoadFailed text={failure} requestId={error.requestId} onRetry={retry} /> : <Onward history={history} />}
      <NewerBar newer={newer} onShown={() => lead(list.current)} />
    </div>
  )
}

const isElsewhere = ({ orgUnits }: HistoryEntry, above: HistoryEntry | undefined) =>
  orgUnits.join() !== above?.orgUnits.join()

/** The whole job, whatever period its newest entry was found in. */
function OfJob({ query, job, onShowAsOf }: Pick<FoundProps, 'query' | 'onShowAsOf'> & { job: number }) {
  const asked = useMemo(() => {
    const { from: _, to: __, ...filters } = query
    return { ...filters, job: String(job) }
  }, [query, job])
  const history = useHistory(asked)
  const { entries, error, retry } = history
  if (entries === undefined && !error) return <Waiting />
  return (
    <>
      <ol className={styles.ofJob}>
        {entries?.map((entry) => (
          <EntryView key={entry.id} entry={entry} level={3} showsOrgUnit={false} isInJob onShowAsOf={onShowAsOf} />
        ))}
      </ol>
      {error ? (
        <LoadFailed text={failure} requestId={error.requestId} onRetry={retry} />
      ) : (
        !history.isWhole && <Onward history={history} />
      )}
    </>
  )
}

/** Scrolls up only when the list's start is out of sight. */
function lead(list: HTMLElement | null): void {
  list?.focus({ preventScroll: true })
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
}

/** A button, because inserting new entries would move what is being read. */
const newerText = ({ count, isMore, last }: NewerEntries): string =>
  count === 1
    ? `1 newer entry, by ${actorText(last.actor)}`
    : `${isMore ? 'More than ' : ''}${counted(count)} newer entries, the last by ${actorText(last.actor)}`

function NewerBar({ newer, onShown }: { newer: NewerEntries | null; onShown: () => void }) {
  const show = () => {
    newer?.show()
    onShown()
  }
  const text = newer && (
    <>
      <span>{newerText(newer)}</span> <Ago at={newer.last.at} />.
    </>
  )
  return <OfferBar text={text} label="Show newer entries" onShow={show} />
}

const failure = contract.history.getAll.failure ?? ''

function Failed({ history: { error, retry }, bar }: { history: History; bar: FilterBarModel<never> | undefined }) {
  if (error?.status === 400 && bar) return <WrongFilters error={error} bar={bar} />
  if (error?.status === 403) return <p className={styles.denied}>{DENIED}</p>
  return <LoadFailed text={failure} requestId={error?.requestId} onRetry={retry} />
}

function Waiting() {
  const isSlow = useDelayed(true, SHOWN_AFTER_MS)
  return (
    <Stack gap={24} aria-busy role="status" aria-label="Loading the history" className={styles.waiting}>
      {isSlow && LINES.map((width) => <Skeleton key={width} width={width} />)}
    </Stack>
  )
}

function Onward({ history }: { history: History }) {
  const { entries = [], isWhole, isReading, searchedTo, stop, readOn } = history
  const [wasPressed, setPressed] = useState(false)
  const press = () => {
    if (isReading) return
    setPressed(true)
    readOn()
  }
  if (isWhole) return entries.length > 0 && <End isFocused={wasPressed} />
  if (searchedTo !== null) {
    return (
      <Row wraps gap={12} className={styles.onward}>
        <Text role="status">Searched back to {formatInstantDay(searchedTo)}</Text>
        <Button isSmall onClick={stop}>
          Stop
        </Button>
      </Row>
    )
  }
  return (
    // Not disabled meanwhile: it keeps the focus.
    <Button aria-busy={isReading} onClick={press} className={styles.onward}>
      Load older
    </Button>
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
