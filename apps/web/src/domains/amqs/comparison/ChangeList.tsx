import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { memo, useEffect, useState } from 'react'
import { Button } from '../../../ui/base/Button.tsx'
import { Text } from '../../../ui/base/Text.tsx'
import { counted } from '../../../ui/counted.ts'
import { Folded } from '../../../ui/Folded.tsx'
import { Mark } from '../../../ui/Mark.tsx'
import styles from './Comparison.module.css'
import type { ChangeRow } from './changeRows.ts'
import type { ChangeKind } from './difference.ts'
import type { OpenedComparison } from './useVersionComparison.ts'

export const KIND_LABELS: Readonly<Record<ChangeKind, string>> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved',
}

/** Rows drawn at once: more would hold up the page. */
const PART = 10
const FIRST_ROWS = 100
const MORE_ROWS = 1000

interface ChangeListProps {
  opened: OpenedComparison
  /** Null: all. */
  kind: ChangeKind | null
  total: number
  /** False: the total is not known. */
  isWhole: boolean
}

/** Changes below their sections and questions, drawn part after part. */
export function ChangeList({ opened: { worker, overview }, kind, total, isWhole }: ChangeListProps) {
  const [wanted, setWanted] = useState(FIRST_ROWS)
  const { data, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['fileWorker', worker.id, overview, kind],
    queryFn: ({ pageParam }) => worker.ask('rows', kind, pageParam, PART),
    initialPageParam: 0,
    getNextPageParam: (_, parts) => parts.length * PART,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  const parts = data?.pages ?? []
  const shown = Math.min(total, parts.length * PART)
  const isDone = shown >= Math.min(wanted, total)
  useEffect(() => {
    if (!isDone && !isFetching && shown > 0) void fetchNextPage()
  }, [isDone, isFetching, shown, fetchNextPage])
  const left = total - shown
  return (
    <>
      {parts.map((rows, at) => (
        // Parts are added at the end, so the index is a stable key.
        <ChangesPart
          key={String(at)}
          rows={rows}
          before={parts[at - 1]?.at(-1)}
          hasQuestions={overview.questions.some((count) => count > 0)}
        />
      ))}
      {isDone && left > 0 && (
        <Button className={styles.more} onClick={() => setWanted(shown + MORE_ROWS)}>
          {isWhole ? `Show more (${counted(left)} left)` : 'Show more'}
        </Button>
      )}
      <Text className={styles.paper}>
        {left === 0 && isWhole
          ? 'Every change is listed above.'
          : 'Not all changes are listed here. The CSV has all of them.'}
      </Text>
    </>
  )
}

interface ChangesPartProps {
  rows: readonly ChangeRow[]
  /** The last row of the part before. */
  before: ChangeRow | undefined
  hasQuestions: boolean
}

/** Drawn once, however many follow. */
const ChangesPart = memo(function ChangesPart({ rows, before, hasQuestions }: ChangesPartProps) {
  const isIn = (one: ChangeRow | undefined, other: ChangeRow | undefined) => one?.section === other?.section
  return [...Map.groupBy(rows, ({ section }) => section)].map(([section, ofSection], order) => (
    <section key={section} className={styles.section}>
      {hasQuestions && !(order === 0 && isIn(before, ofSection[0])) && (
        <Text as="h2" className={styles.title}>
          <bdi>{section || 'Elsewhere in the files'}</bdi>
        </Text>
      )}
      {[...Map.groupBy(ofSection, ({ questionPath }) => questionPath)].map(([path, changes]) => (
        <QuestionChanges key={path} changes={changes} isContinued={order === 0 && before?.questionPath === path} />
      ))}
    </section>
  ))
})

function QuestionChanges({ changes, isContinued }: { changes: readonly ChangeRow[]; isContinued: boolean }) {
  const [first] = changes
  return (
    <div className={styles.question}>
      {first && first.question !== '' && !isContinued && (
        <Text as="h3" className={styles.wording}>
          <bdi>{first.question}</bdi> <small className={styles.path}>{first.questionPath}</small>
        </Text>
      )}
      <ul>
        {changes.map((row, place) => (
          // The list is fixed, so the index is a stable key.
          <Change key={String(place)} row={row} />
        ))}
      </ul>
    </div>
  )
}

function Change({ row: { kind, path, wording, move, value } }: { row: ChangeRow }) {
  const [only] = value
  return (
    <li className={clsx(styles.change, styles[kind])}>
      <span className={styles.kind}>{KIND_LABELS[kind]}</span>
      <div className={styles.value}>
        {(path !== '' || wording !== '') && (
          <div className={styles.path}>
            <bdi>{path}</bdi> {wording !== '' && <bdi className={styles.nearest}>{wording}</bdi>}
          </div>
        )}
        {move !== '' && <div>{move}</div>}
        {value.length === 1 && only ? (
          <bdi>
            <Folded text={only.text} />
          </bdi>
        ) : (
          value.map((segment, place) => (
            // The list is fixed, so the index is a stable key.
            <Mark key={String(place)} kind={segment.kind}>
              {segment.text}
            </Mark>
          ))
        )}
      </div>
    </li>
  )
}
