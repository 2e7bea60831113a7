import { jobKindOf, TARGET_STATES } from '@acm/contract/core/job-kinds'
import type { Job } from '@acm/contract/jobs'
import clsx from 'clsx'
import { Row } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { STATES as ALL_STATES, type Tone } from '../../ui/states.ts'
import tones from '../../ui/stateTones.module.css'
import styles from './JobProgress.module.css'

const drawSquare = ({ word, tone }: { word: string; tone: Tone }, sign: string) => ({
  label: word.toLowerCase(),
  /** Gives `--tone`. */
  tone: tones[tone],
  sign,
})

/** In the order of the filter. */
export const SHOWN_STATES = [...TARGET_STATES, 'settled'] as const
export type DisplayedState = (typeof SHOWN_STATES)[number]

/** Color is never the only cue. */
export const STATES: Record<DisplayedState, ReturnType<typeof drawSquare>> = {
  done: drawSquare(ALL_STATES.done, '✓'),
  failed: drawSquare(ALL_STATES.failed, '✕'),
  settled: drawSquare(ALL_STATES.settled, '–'),
  running: drawSquare(ALL_STATES.running, '▸'),
  waiting: drawSquare(ALL_STATES.waiting, '…'),
}
const ORDER = ['done', 'failed', 'settled', 'running', 'waiting'] as const satisfies readonly DisplayedState[]

/** Pixels of the bar and the gap next to it (JobProgress.module.css). */
export const BAR_WIDTH = 112

type StateCounts = Pick<Job, DisplayedState>

export const totalOf = (counts: StateCounts): number => SHOWN_STATES.reduce((sum, state) => sum + counts[state], 0)

export const isOpen = ({ waiting, running }: StateCounts): boolean => waiting + running > 0

/** For example '22 of 24 done, 1 failed, 1 waiting'. */
export function progressText(counts: StateCounts): string {
  const others = ORDER.filter((state) => state !== 'done' && counts[state] > 0)
  const done = `${counts.done} of ${totalOf(counts)} done`
  return [done, ...others.map((state) => `${counts[state]} ${STATES[state].label}`)].join(', ')
}

export function JobProgress({ job }: { job: StateCounts }) {
  const total = totalOf(job)
  const parts = ORDER.filter((state) => job[state] > 0)
  return (
    <Row gap={12}>
      <div aria-hidden className={styles.bar}>
        {parts.map((state) => (
          <div
            key={state}
            className={clsx(styles.part, STATES[state].tone)}
            style={{ width: `${(job[state] / total) * 100}%` }}
          />
        ))}
      </div>
      <span>{progressText(job)}</span>
    </Row>
  )
}

export function LeftOut({ job }: { job: Job }) {
  const { isLasting, of } = jobKindOf(job.kind)
  const skipped = [
    [job.skippedDisabled, isLasting ? "disabled (they'll get it when enabled again)" : 'disabled'],
    [job.skippedUnlinked, 'with no linked database'],
  ] as const
  const skips = skipped.flatMap(([count, why]) => (count > 0 ? [`${count} ${why}`] : []))
  const unseen = of === 'instance' || of === 'client' ? "in org units you can't see" : "you can't see"
  const notes = [
    ...(skips.length > 0 ? [`Skipped: ${skips.join(', ')}.`] : []),
    ...(job.hidden > 0 ? [`Not shown: ${job.hidden} ${unseen}.`] : []),
  ]
  if (notes.length === 0) return null
  return (
    <Text step="sm" tone="muted">
      {notes.join(' ')}
    </Text>
  )
}
