import clsx from 'clsx'
import { useCallback, useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { counted } from '../../ui/counted.ts'
import { Folded } from '../../ui/Folded.tsx'
import { Mark } from '../../ui/Mark.tsx'
import type { ComparisonWorker } from './comparisonWorker.ts'
import styles from './QuestionChangeView.module.css'
import type { ChangeKind } from './questions/comparison/changeKinds.ts'
import type { QuestionRow, TextStretch, ValueRow } from './questions/comparison/rows.ts'
import type { ShownKind } from './questions/comparison/session.ts'
import { useRowsInParts } from './useRowsInParts.ts'

export const KIND_LABELS: Readonly<Record<ChangeKind, string>> = {
  added: 'Added',
  removed: 'Removed',
  reworded: 'Reworded',
  moved: 'Moved',
  answers: 'Answers',
  conditions: 'Conditions',
  required: 'Required',
  type: 'Type',
  scoring: 'Scoring',
  renumbered: 'Renumbered',
  other: 'Other',
}
const TONES: Partial<Record<ChangeKind, string | undefined>> = {
  added: styles.added,
  removed: styles.removed,
  moved: styles.moved,
  renumbered: styles.moved,
}

interface QuestionChangeViewProps {
  row: QuestionRow
  /** Among those of its kind. */
  place: number
  kind: ShownKind
  worker: ComparisonWorker
}

export function QuestionChangeView({ row, ...of }: QuestionChangeViewProps) {
  const { kinds, number, wording, moved, details, more } = row
  return (
    <li
      className={clsx(
        styles.change,
        kinds.includes('added') && styles.isAdded,
        kinds.includes('removed') && styles.isRemoved,
      )}
    >
      <span className={styles.kinds}>
        {kinds.map((kind) => (
          <span key={kind} className={clsx(styles.kind, TONES[kind] ?? styles.changed)}>
            {KIND_LABELS[kind]}
          </span>
        ))}
      </span>
      <span className={styles.number}>{number}</span>
      <div>
        <div className={styles.wording}>
          <Marked stretches={wording} />
        </div>
        {moved !== '' && <small className={styles.note}>{moved}</small>}
        <Values rows={details} />
        {more > 0 && <MoreValues more={more} {...of} />}
      </div>
    </li>
  )
}

function Marked({ stretches }: { stretches: readonly TextStretch[] }) {
  const [first] = stretches
  if (stretches.length === 1 && first) return <Folded text={first.text} />
  return stretches.map(({ kind, text }, place) => (
    // The list is fixed, so the index is a stable key.
    <Mark key={`${kind}${String(place)}`} kind={kind}>
      {text}
    </Mark>
  ))
}

/** 'Edition: 2024.11 → 2025.5': whole values. */
export function Values({ rows }: { rows: readonly ValueRow[] }) {
  if (rows.length === 0) return null
  return (
    <dl className={styles.others}>
      {rows.map(({ what, was, is }, place) => (
        <div key={`${what} ${String(place)}`} className={styles.other}>
          <dt>{what}</dt>
          <dd>
            <Folded text={was} /> → <Folded text={is} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const STEP = 100

interface MoreValuesProps extends Omit<QuestionChangeViewProps, 'row'> {
  more: number
}

function MoreValues({ more, place, kind, worker }: MoreValuesProps) {
  const [isWanted, setWanted] = useState(false)
  const read = useCallback(
    (start: number, count: number) => worker.ask('details', kind, place, start, count),
    [worker, kind, place],
  )
  const rows = useRowsInParts(read, { total: isWanted ? more : 0, step: STEP })
  return (
    <>
      {rows.parts.map((part, at) => (
        // Parts are added at the end, so the index is a stable key.
        <Values key={String(at)} rows={part} />
      ))}
      {rows.count < more && (
        <small className={styles.note}>
          {`and ${counted(more - rows.count)} more `}
          <Button variant="quiet" isSmall onClick={isWanted ? rows.showMore : () => setWanted(true)}>
            Show more
          </Button>
        </small>
      )}
    </>
  )
}
