import { JOB_KINDS, type JobKindName, jobKindsOf } from '@acm/contract/core/job-kinds'
import type { Scope } from '@acm/contract/core/permissions'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import { isAnyOf } from '../../platform/database/database.ts'
import { isAllowedAt, withInstance, withPlace } from '../../platform/jobs/targets.ts'

/**
 * Which targets of jobs somebody may see: instances by their right to read those, any by their right to the act there.
 * Of their own jobs they see the others as well, by id alone.
 */
export interface Reader {
  instances: Scope
  /** Kind of job → where its act is allowed, for acts whose targets are seen by it and that are allowed somewhere. */
  acts: ReadonlyMap<JobKindName, Scope>
  userId: number
}

const allowedActs = (acts: Iterable<readonly [JobKindName, Scope]>) =>
  [...acts].map(([kind, scope]) => sql`(j.kind = ${kind} and ${isAllowedAt(scope, kind)})`)

/** Over job_targets t with its job j and where it lies. */
export const isNamed = ({ instances, acts }: Reader): RawBuilder<boolean> => {
  const asInstance = sql`(t."databaseId" is not null and ${inScope(instances, 'i.orgUnitId')})`
  return sql<boolean>`(${sql.join([asInstance, ...allowedActs(acts)], sql` or `)})`
}

/** Over an instance i that is a target of the job j of somebody else. */
export const isSeenInstance = ({ instances, acts }: Reader): RawBuilder<boolean> => {
  const ofInstances = [...acts].filter(([kind]) => JOB_KINDS[kind].of === 'instance')
  return sql<boolean>`(${sql.join([inScope(instances, 'i.orgUnitId'), ...allowedActs(ofInstances)], sql` or `)})`
}

/** What that takes: who may do nothing to clients sees none, and of many targets each join counts. */
export const actsOnClients = ({ acts }: Reader) => jobKindsOf('client').some((kind) => acts.has(kind))
export const placesFor = (reader: Reader) => (actsOnClients(reader) ? withPlace : withInstance)

export const isSeen = (reader: Reader): RawBuilder<boolean> =>
  sql<boolean>`(j."actorId" = ${reader.userId} or ${isNamed(reader)})`

export const FAILED = sql`t.state = 'failed' and t."settledAt" is null`
export const SETTLED = sql`t.state = 'failed' and t."settledAt" is not null`
export const OPEN = sql`t.state in ('waiting', 'running')`

/** Whether the reader may see every target of the job j, without a look at them. */
export function seesAll({ instances, acts, userId }: Reader): RawBuilder<boolean> {
  const whole = (Object.keys(JOB_KINDS) as JobKindName[]).filter(
    (kind) => acts.get(kind)?.all || (instances.all && JOB_KINDS[kind].of === 'instance'),
  )
  return sql<boolean>`(coalesce(j."actorId" = ${userId}, false) or ${isAnyOf('j.kind', whole, 'text')})`
}
