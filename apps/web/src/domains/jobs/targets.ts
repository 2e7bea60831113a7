import { client } from '@acm/contract/clients'
import type { TargetKind } from '@acm/contract/core/job-kinds'
import { instance } from '@acm/contract/instances'
import type { JobTarget } from '@acm/contract/jobs'
import { user } from '@acm/contract/users'
import { formatInstant } from '../../ui/dates.ts'
import { paths as clients } from '../clients/paths.ts'
import { paths as instances } from '../instances/paths.ts'
import { paths as users } from '../users/paths.ts'
import { type ShownState, STATES } from './JobProgress.tsx'

type Standing = Pick<JobTarget, 'state'> & Partial<Pick<JobTarget, 'isSettled'>>

export const shownState = ({ state, isSettled = false }: Standing): ShownState => (isSettled ? 'settled' : state)

/** How many are in which state. */
export function countsOf(targets: readonly Standing[]): Record<ShownState, number> {
  const counts = { waiting: 0, running: 0, done: 0, failed: 0, settled: 0 }
  for (const target of targets) counts[shownState(target)] += 1
  return counts
}

type Told = Standing & Pick<JobTarget, 'reason'> & Partial<Pick<JobTarget, 'remark'>>

/** What is told beside the state: why it failed, or what was found when it was done. */
export const whyOf = ({ state, reason, remark }: Told): string | null => (state === 'done' ? remark : reason) ?? null

/** 'failed: The table is missing.' */
export const stateText = (target: Told): string =>
  [STATES[shownState(target)].label, whyOf(target)].filter(Boolean).join(': ')

export interface Words {
  one: string
  many: string
  /** What its name is, and what else it is known by. */
  name: string
  about: string
  /** The address of its page, where it is known. */
  path?: (id: number) => string
}

/** What the targets of a job are; a record: this version does not know of which kind. */
export type TargetsOf = TargetKind | 'record'

/** How they are called. */
export const TARGETS = {
  instance: {
    one: 'Instance',
    many: 'Instances',
    name: instance.fields.databaseCode.label,
    about: client.fields.acesClientName.label,
    path: instances.instance,
  },
  client: {
    one: 'Client',
    many: 'Clients',
    name: client.fields.acesClientName.label,
    about: client.fields.clientCode.label,
    path: clients.client,
  },
  user: { one: 'User', many: 'Users', name: 'Name', about: user.fields.email.label, path: users.userEditInfo },
  record: { one: 'Record', many: 'Records', name: 'Name', about: 'Known by' },
} as const satisfies Record<TargetsOf, Words>

/** What it is called to whoever reads of several: 'ALPHA (3)', 'Ann Ross (ann@x.example)'; its id alone where no more may be known. */
export function nameOf(
  of: TargetsOf,
  { name, about, recordId }: Pick<JobTarget, 'name' | 'about' | 'recordId'>,
): string {
  if (name === null) return `${TARGETS[of].one} ${recordId}`
  return `${name} (${of === 'instance' ? recordId : about})`
}

/** When it is tried again by itself; empty when it is not. */
export function nextTryTime(nextTryAt: string | null): string {
  if (nextTryAt === null) return ''
  return Date.parse(nextTryAt) <= Date.now() ? 'any moment' : formatInstant(nextTryAt)
}

/** The same as a sentence. */
export const nextTryText = (nextTryAt: string | null): string =>
  nextTryAt === null ? '' : `Next try at ${nextTryTime(nextTryAt)}.`
