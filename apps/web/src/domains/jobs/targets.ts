import { client } from '@acm/contract/clients'
import type { TargetKind } from '@acm/contract/core/job-kinds'
import { instance } from '@acm/contract/instances'
import type { JobTarget } from '@acm/contract/jobs'
import { counted } from '../../ui/counted.ts'
import { formatInstant } from '../../ui/dates.ts'
import { paths as clients } from '../clients/paths.ts'
import { paths as instances } from '../instances/paths.ts'
import { type DisplayedState, STATES } from './JobProgress.tsx'

type TargetStatus = Pick<JobTarget, 'state'> & Partial<Pick<JobTarget, 'isSettled'>>

export const shownState = ({ state, isSettled = false }: TargetStatus): DisplayedState =>
  isSettled ? 'settled' : state

export function countsOf(targets: readonly TargetStatus[]): Record<DisplayedState, number> {
  const counts = { waiting: 0, running: 0, done: 0, failed: 0, settled: 0 }
  for (const target of targets) counts[shownState(target)] += 1
  return counts
}

type TargetReason = TargetStatus & Pick<JobTarget, 'reason'> & Partial<Pick<JobTarget, 'remark'>>

export const whyOf = ({ state, reason, remark }: TargetReason): string | null =>
  (state === 'done' ? remark : reason) ?? null

/** For example 'failed: The table is missing.' */
export const stateText = (target: TargetReason): string =>
  [STATES[shownState(target)].label, whyOf(target)].filter(Boolean).join(': ')

export interface TargetWords {
  one: string
  many: string
  /** Headers for the name and the second column. */
  name: string
  about: string
  /** Which of the two is a code. */
  code?: 'name' | 'about'
  /** Absent: no page is known. */
  path?: (id: number) => string
}

/** record: a kind of a newer version. */
export type TargetsOf = TargetKind | 'record'

export const TARGETS = {
  instance: {
    one: 'Instance',
    many: 'Instances',
    name: instance.fields.databaseCode.label,
    about: client.fields.acesClientName.label,
    code: 'name',
    path: instances.instance,
  },
  client: {
    one: 'Client',
    many: 'Clients',
    name: client.fields.acesClientName.label,
    about: client.fields.clientCode.label,
    code: 'about',
    path: clients.client,
  },
  record: { one: 'Record', many: 'Records', name: 'Name', about: 'Identifier' },
} as const satisfies Record<TargetsOf, TargetWords>

/** For example 'ALPHA (3)' or 'Alpha Bank (ALPHA)'; only the id where the name may not be known. */
export function nameOf(
  of: TargetsOf,
  { name, about, recordId }: Pick<JobTarget, 'name' | 'about' | 'recordId'>,
): string {
  if (name === null) return `${TARGETS[of].one} ${recordId}`
  return `${name} (${of === 'instance' ? recordId : about})`
}

/** Empty: no automatic retry. */
export function nextTryTime(nextTryAt: string | null): string {
  if (nextTryAt === null) return ''
  return Date.parse(nextTryAt) <= Date.now() ? 'any moment' : formatInstant(nextTryAt)
}

export const nextTryText = (nextTryAt: string | null): string =>
  nextTryAt === null ? '' : `Next attempt: ${nextTryTime(nextTryAt)}.`

/** E.g. '42 instances'. */
export function countedTargets(of: TargetsOf, count: number): string {
  const { one, many } = TARGETS[of]
  return `${counted(count)} ${(count === 1 ? one : many).toLowerCase()}`
}
