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
import { OF_FILES } from './FileWorker.ts'
import type { OpenedComparison } from './useVersionComparison.ts'

export const KIND_LABELS: Readonly<Record<ChangeKind, string>> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved',
}

/** Rows drawn at once: more would hold up the page. */
const PART = 20
const FIRST_ROWS = 100
const MORE_ROWS = 500

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
    enabled: total > 0,
    getNextPageParam: (_, parts) => parts.length * PART,
    ...OF_FILES,
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
          {isWhole ? `Show More (${counted(left)} left)` : 'Show More'}
        </Button>
      )}
      <Text className={styles.paper}>
        {left === 0 && isWhole && kind === null ? 'Every change is listed above.' : 'Not every change is listed above.'}
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
  return (
    <ul className={styles.part}>
      {rows.map((row, at) => {
        const previous = at === 0 ? before : rows[at - 1]
        const isNewSection = hasQuestions && row.section !== previous?.section
        const isSameQuestion = row.questionPath === previous?.questionPath && row.question === previous.question
        return (
          // The list is fixed, so the index is a stable key.
          <li key={String(at)}>
            {isNewSection && (
              <Text as="h2" className={styles.section}>
                <bdi>{row.section || 'Other Differences'}</bdi>
              </Text>
            )}
            {row.question !== '' && (isNewSection || !isSameQuestion) && (
              <Text as="h3" className={styles.question}>
                <bdi>{row.question}</bdi> <small className={styles.path}>{row.questionPath}</small>
              </Text>
            )}
            <Change row={row} />
          </li>
        )
      })}
    </ul>
  )
})

function Change({ row: { kind, path, wording, move, value } }: { row: ChangeRow }) {
  const [only] = value
  return (
    <div className={clsx(styles.change, styles[kind])}>
      <span className={styles.kind}>{KIND_LABELS[kind]}</span>
      <div className={styles.value}>
        {(path !== '' || wording !== '') && (
          <div className={styles.path}>
            <bdi>{path}</bdi> <bdi className={styles.nearest}>{wording}</bdi>
          </div>
        )}
        {move !== '' && <div>{move}</div>}
        {value.length === 1 && only ? (
          <bdi className={clsx(/^[{[]/.test(only.text) && styles.json)}>
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
    </div>
  )
}
