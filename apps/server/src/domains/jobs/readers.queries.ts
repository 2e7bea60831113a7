import { JOB_KINDS, type JobKindName, jobKindsOf, KINDS, type TargetKind } from '@acm/contract/core/job-kinds'
import type { Scope } from '@acm/contract/core/permissions'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import { isAnyOf } from '../../platform/database/database.ts'

/** Kinds whose targets are clients; the others have an instance each. */
const isOnClients = isAnyOf('j.kind', jobKindsOf('client'), 'text')

export const withPlace = sql`left join instances i on i."databaseId" = t."databaseId"
  left join clients c on c."acesClientId" = t."recordId" and ${isOnClients}`
export const placeOf = sql<number | null>`coalesce(i."orgUnitId", c."orgUnitId")`

const COLUMNS: Record<TargetKind, string> = { instance: 'i.orgUnitId', client: 'c.orgUnitId' }

/** True if a right to this act, held in `scope`, covers target `t`. */
export const isAllowedAt = (scope: Scope, kind: JobKindName): RawBuilder<boolean> =>
  scope.all ? sql<boolean>`true` : inScope(scope, COLUMNS[JOB_KINDS[kind].of])

/**
 * Instances are visible by the right to read them, all targets by the right to the act there. The starter of a job also
 * sees the others, by id only.
 */
export interface JobReader {
  instances: Scope
  /** Scopes by kind of job, for acts whose targets are visible by the right to the act. */
  acts: ReadonlyMap<JobKindName, Scope>
  userId: number
}

const allowedActs = (acts: Iterable<readonly [JobKindName, Scope]>) =>
  [...acts].map(([kind, scope]) => sql`(j.kind = ${kind} and ${isAllowedAt(scope, kind)})`)

/** For targets t with their job j and their place. */
export const isNamed = ({ instances, acts }: JobReader): RawBuilder<boolean> => {
  const asInstance = sql`(t."databaseId" is not null and ${inScope(instances, 'i.orgUnitId')})`
  return sql<boolean>`(${sql.join([asInstance, ...allowedActs(acts)], sql` or `)})`
}

/** For instances i that are targets of someone else's job j. */
export const isSeenInstance = ({ instances, acts }: JobReader): RawBuilder<boolean> => {
  const ofInstances = [...acts].filter(([kind]) => JOB_KINDS[kind].of === 'instance')
  return sql<boolean>`(${sql.join([inScope(instances, 'i.orgUnitId'), ...allowedActs(ofInstances)], sql` or `)})`
}

/** Per target, so the first visible one ends the search: a join would read all instances for every invisible job. */
const eachInstance = sql`left join lateral (
  select "orgUnitId", "acesClientId" from instances where "databaseId" = t."databaseId" limit 1) i on true`
const eachPlace = sql`${eachInstance} left join lateral (
  select "orgUnitId" from clients where "acesClientId" = t."recordId" and ${isOnClients} limit 1) c on true`

/** Without clients for readers who have no acts on them: with many targets each join counts. */
export const placesFor = ({ acts }: JobReader) =>
  jobKindsOf('client').some((kind) => acts.has(kind)) ? eachPlace : eachInstance

export const isSeen = (reader: JobReader): RawBuilder<boolean> =>
  sql<boolean>`(j."actorId" = ${reader.userId} or ${isNamed(reader)})`

export const FAILED = sql`t.state = 'failed' and t."settledAt" is null`
export const IS_DISMISSED = sql`t.state = 'failed' and t."settledAt" is not null`
export const OPEN = sql`t.state in ('waiting', 'running')`

/** Decided only from the job j, without reading its targets. */
export function seesAll({ instances, acts, userId }: JobReader): RawBuilder<boolean> {
  const whole = KINDS.filter((kind) => acts.get(kind)?.all || (instances.all && JOB_KINDS[kind].of === 'instance'))
  return sql<boolean>`(coalesce(j."actorId" = ${userId}, false) or ${isAnyOf('j.kind', whole, 'text')})`
}
