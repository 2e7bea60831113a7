import type { JobTarget, TargetState } from '@acm/contract/jobs'
import { formatInstant } from '../../ui/dates.ts'
import { STATES } from './JobProgress.tsx'

/** How many are in which state. */
export function countsOf(targets: readonly { state: TargetState }[]): Record<TargetState, number> {
  const counts = { waiting: 0, running: 0, done: 0, failed: 0 }
  for (const { state } of targets) counts[state] += 1
  return counts
}

type Told = Pick<JobTarget, 'state' | 'reason'> & Partial<Pick<JobTarget, 'remark'>>

/** 'failed: The table is missing.' */
export const stateText = ({ state, reason, remark }: Told): string => {
  const more = state === 'done' ? remark : reason
  return more ? `${STATES[state].label}: ${more}` : STATES[state].label
}

/** 'ALPHA (3)', or the id alone where the person may know no more. */
export const nameOf = ({ databaseCode, databaseId }: Pick<JobTarget, 'databaseCode' | 'databaseId'>): string =>
  databaseCode === null ? `Instance ${databaseId}` : `${databaseCode} (${databaseId})`

/** When it is tried again by itself, in words; empty when it is not. */
export function nextTryText(nextTryAt: string | null): string {
  if (nextTryAt === null) return ''
  return Date.parse(nextTryAt) <= Date.now() ? 'Next try at any moment.' : `Next try at ${formatInstant(nextTryAt)}.`
}
