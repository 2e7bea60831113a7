import { memo } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import type { ComparisonWorker } from './comparisonWorker.ts'
import styles from './QuestionChanges.module.css'
import { QuestionChangeView } from './QuestionChangeView.tsx'
import type { QuestionRow } from './questions/comparison/rows.ts'
import type { ShownKind } from './questions/comparison/session.ts'
import type { RowsInParts } from './useRowsInParts.ts'

interface QuestionRowsProps {
  rows: RowsInParts<QuestionRow>
  kind: ShownKind
  worker: ComparisonWorker
}

/** Changed questions below the names of their sections. */
export function QuestionRows({ rows, ...of }: QuestionRowsProps) {
  let end = 0
  const starts = rows.parts.map((part) => {
    end += part.length
    return end - part.length
  })
  return (
    <>
      {rows.parts.map((part, at) => (
        // Parts are added at the end, so the index is a stable key.
        <RowsPart
          key={String(at)}
          rows={part}
          start={starts[at] ?? 0}
          after={rows.parts[at - 1]?.at(-1)?.section ?? null}
          {...of}
        />
      ))}
      <ShowMore rows={rows} />
    </>
  )
}

export function ShowMore({ rows: { count, total, hasAll, showMore } }: { rows: RowsInParts<unknown> }) {
  if (count >= total || !hasAll) return null
  return (
    <Button className={styles.more} onClick={showMore}>
      {`Show more (${counted(total - count)} left)`}
    </Button>
  )
}

interface RowsPartProps extends Omit<QuestionRowsProps, 'rows'> {
  rows: readonly QuestionRow[]
  /** Place of the first among all that are shown. */
  start: number
  /** The section that the rows before it ended in. */
  after: string | null
}

/** Drawn once, however many follow. */
const RowsPart = memo(function RowsPart({ rows, start, after, kind, worker }: RowsPartProps) {
  const sections = Map.groupBy(rows.keys(), (at) => rows[at]?.section ?? '')
  return [...sections].map(([section, places], order) => (
    <section key={section} className={styles.section}>
      {!(order === 0 && section === after) && (
        <Text as="h2" className={styles.title}>
          {section || 'Questions'}
        </Text>
      )}
      <ul className={styles.changes}>
        {places.map((at) => (
          <QuestionChangeView key={at} row={rows[at] as QuestionRow} kind={kind} place={start + at} worker={worker} />
        ))}
      </ul>
    </section>
  ))
})
