import { client } from '@acm/contract/clients'
import type { TargetKind } from '@acm/contract/core/job-kinds'
import { instance } from '@acm/contract/instances'
import type { JobTarget, TargetState } from '@acm/contract/jobs'
import { user } from '@acm/contract/users'
import { formatInstant } from '../../ui/dates.ts'
import { paths as clients } from '../clients/paths.ts'
import { paths as instances } from '../instances/paths.ts'
import { paths as users } from '../users/paths.ts'
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

export interface Words {
  one: string
  many: string
  /** What its name is, and what else it is known by. */
  name: string
  about: string
  /** The address of its page. */
  path: (id: number) => string
}

/** What the targets of jobs are. */
export const TARGETS: Record<TargetKind, Words> = {
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
}

/** What it is called to whoever reads of several: 'ALPHA (3)', 'Ann Ross (ann@x.example)'; its id alone where no more may be known. */
export function nameOf(
  of: TargetKind,
  { name, about, recordId }: Pick<JobTarget, 'name' | 'about' | 'recordId'>,
): string {
  if (name === null) return `${TARGETS[of].one} ${recordId}`
  return `${name} (${of === 'instance' ? recordId : about})`
}

/** When it is tried again by itself, in words; empty when it is not. */
export function nextTryText(nextTryAt: string | null): string {
  if (nextTryAt === null) return ''
  return Date.parse(nextTryAt) <= Date.now() ? 'Next try at any moment.' : `Next try at ${formatInstant(nextTryAt)}.`
}
