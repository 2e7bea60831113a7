import { jobKindOf } from '@acm/contract/core/job-kinds'
import { type Job, TARGET_STATES } from '@acm/contract/jobs'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { STATES as ALL_STATES, TONE_COLOURS, type Tone } from '../../ui/states.ts'

const drawn = ({ word, tone }: { word: string; tone: Tone }, sign: string) => ({
  label: word.toLowerCase(),
  color: TONE_COLOURS[tone],
  sign,
})

/** In the order of the filter. */
export const SHOWN_STATES = [...TARGET_STATES, 'settled'] as const
export type DisplayedState = (typeof SHOWN_STATES)[number]

/** Color is never the only cue. */
export const STATES: Record<DisplayedState, ReturnType<typeof drawn>> = {
  done: drawn(ALL_STATES.done, '✓'),
  failed: drawn(ALL_STATES.failed, '✕'),
  settled: drawn(ALL_STATES.settled, '–'),
  running: drawn(ALL_STATES.running, '▸'),
  waiting: drawn(ALL_STATES.waiting, '…'),
}
const ORDER = ['done', 'failed', 'settled', 'running', 'waiting'] as const satisfies readonly DisplayedState[]

/** Pixels. */
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
    <Stack direction="row" sx={{ alignItems: 'center', columnGap: 1.5 }}>
      <Box
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={job.done + job.failed + job.settled}
        aria-valuetext={progressText(job)}
        sx={{
          display: 'flex',
          flex: `0 0 ${BAR_WIDTH - 12}px`,
          height: 8,
          borderRadius: 1,
          overflow: 'hidden',
          bgcolor: 'action.hover',
        }}
      >
        {parts.map((state) => (
          <Box key={state} sx={{ width: `${(job[state] / total) * 100}%`, bgcolor: STATES[state].color }} />
        ))}
      </Box>
      <span>{progressText(job)}</span>
    </Stack>
  )
}

export function LeftOut({ job }: { job: Job }) {
  const { isLasting, of } = jobKindOf(job.kind)
  const left = [
    [job.skippedDisabled, isLasting ? 'disabled (told once they are active again)' : 'disabled'],
    [job.skippedUnlinked, 'without a linked database'],
    [job.hidden, of === 'instance' || of === 'client' ? 'in org units you cannot see' : 'you cannot see'],
  ] as const
  const notes = left.flatMap(([count, why]) => (count > 0 ? [`${count} ${why}`] : []))
  if (notes.length === 0) return null
  return (
    <Typography variant="body2" color="text.secondary">
      Not shown here: {notes.join(', ')}.
    </Typography>
  )
}
