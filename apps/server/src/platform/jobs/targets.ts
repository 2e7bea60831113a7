import { DATABASE_KINDS, JOB_KINDS, type JobKindName, jobKindsOf, type TargetKind } from '@acm/contract/core/job-kinds'
import type { Scope } from '@acm/contract/core/permissions'
import type { TARGET_OUTCOMES } from '@acm/contract/jobs'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../access/context.ts'
import { type Database, isAnyOf } from '../database/database.ts'
import type { LinkFailure } from '../instance-link/instance-link.ts'
import { countTry } from '../metrics.ts'
import { RESERVED } from './reserved.ts'

/** A target somebody has taken, to be tried now. */
export interface Claim {
  id: number
  jobId: number
  kind: string
  payload: never
  /** The instance, or the record of another kind, as the kind of job says. */
  recordId: number
  tries: number
  /** Who asked for it last: whose job it is, or who tried it again. */
  actorId: number | null
  /** The version of the record that was seen; null: any. */
  rowVersion: number | null
  /** What the act left, of one that takes it back. */
  left: Left | null
  /** The trace of the call that began the job. */
  traceparent: string | null
}

/** How an act left a record: its version then, and what takes it back. */
export interface Left {
  rowVersion: number | null
  before: unknown
}

/** Longer than a try can take: who has said nothing by then is dead. */
const LEASE_SECONDS = 30
const MOST_TRIES = 8
const LONGEST_PAUSE_SECONDS = 120

/** Of the target `t`: which record it is of its kind. */
export const recordOf = sql<number>`coalesce(t."databaseId", t."recordId")`

/** Users lie in no org unit. */
export const isNowhere = isAnyOf('j.kind', jobKindsOf('user'), 'text')
export const withInstance = sql`left join instances i on i."databaseId" = t."databaseId"`
/** What says where the target `t` of the job `j` lies. */
export const withPlace = sql`${withInstance}
  left join clients c on c."acesClientId" = t."recordId" and ${isAnyOf('j.kind', jobKindsOf('client'), 'text')}`
/** Its org unit. */
export const placeOf = sql<number | null>`coalesce(i."orgUnitId", c."orgUnitId")`

const COLUMNS: Record<TargetKind, string | null> = { instance: 'i.orgUnitId', client: 'c.orgUnitId', user: null }

/** Whether the right to the act of that kind, held in the scope, is held at the target `t` of it. */
export function isAllowedAt(scope: Scope, kind: JobKindName): RawBuilder<boolean> {
  const { of, placedBy } = JOB_KINDS[kind]
  const column = COLUMNS[of]
  if (scope.all || column === null) return sql<boolean>`${scope.all}`
  if (placedBy === 'record') return inScope(scope, column)
  return sql<boolean>`exists (select from clients own where own."acesClientId" = i."acesClientId" and ${inScope(scope, 'own.orgUnitId')})`
}

/** Whether nothing of a job waits or is being tried. */
export const isOver = (jobId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`not exists (
  select from job_targets o where o."jobId" = ${jobId} and o.state in ('waiting', 'running'))`

/** Over a target `t` of a job of that kind: it changed something that nobody has taken back. What could not be taken back still can. */
export const isLeft = (kind: JobKindName): RawBuilder<boolean> => {
  const record = JOB_KINDS[kind].of === 'instance' ? 'databaseId' : 'recordId'
  return sql<boolean>`(t.outcome = 'changed' and t."left" is not null and not exists (
    select from jobs back join job_targets b on b."jobId" = back.id and ${sql.ref(`b.${record}`)} = ${sql.ref(`t.${record}`)}
    where back."undoOf" = t."jobId" and b.state <> 'failed'))`
}

const claiming = (which: ReturnType<typeof sql>) => sql<Claim>`
  update job_targets t set state = 'running', tries = t.tries + 1, "dueAt" = now() + ${LEASE_SECONDS} * interval '1 second'
  from jobs j
  where j.id = t."jobId" and t.id in (${which} for update of c skip locked)
  returning t.id, t."jobId", j.kind, j.payload, ${recordOf} as "recordId", t.tries,
            coalesce(t."actorId", j."actorId") as "actorId", t."rowVersion", t."left", j.traceparent`

/** What only changes records of ours asks nobody whether they can be reached. */
const reaches = isAnyOf('k.kind', DATABASE_KINDS, 'text')
/** Whether the instance of the target `c` is down, and the job would reach into it. */
export const isDown = sql`exists (
  select from instance_links l join jobs k on k.id = c."jobId"
  where l."databaseId" = c."databaseId" and l."downSince" is not null and ${reaches})`

/** The next target of the job that was not tried yet. */
export async function claimFirstTry(
  db: Database,
  jobId: number,
  { evenIfDown }: { evenIfDown: boolean },
): Promise<Claim | undefined> {
  const { rows } = await claiming(sql`
    select c.id from job_targets c where c."jobId" = ${jobId} and c.state = 'waiting' and c.tries = 0
      and (${evenIfDown} or not ${isDown}) order by c.id limit 1`).execute(db)
  return rows[0]
}

/** Over targets `c`: those whose time has come, those of the dead among them; never of an instance that is down. */
const isDue = sql`c.state in ('waiting', 'running') and c."dueAt" <= now() and not ${isDown}`

/** The jobs with targets `t` in some states, each found by its first one: there may be many of one job. */
export const jobsWith = (states: RawBuilder<unknown>): RawBuilder<{ id: number }> => {
  const next = (after: RawBuilder<unknown>) => sql`(
    select t."jobId" from job_targets t where ${states} and t."jobId" > ${after} order by t."jobId" limit 1)`
  return sql`(
    with recursive found (id) as (
      select ${next(sql`0`)} union all select ${next(sql`found.id`)} from found where found.id is not null)
    select id from found)`
}

/** The jobs of these kinds that something is due of. */
export async function listDueJobs(db: Database, kinds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select j.id from ${jobsWith(sql`t.state in ('waiting', 'running')`)} open join jobs j on j.id = open.id
    where ${isAnyOf('j.kind', kinds, 'text')} and exists (select from job_targets c where c."jobId" = j.id and ${isDue})
    order by j.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The next target of the job that is due. */
export async function claimDue(db: Database, jobId: number): Promise<Claim | undefined> {
  const { rows } = await claiming(sql`
    select c.id from job_targets c where c."jobId" = ${jobId} and ${isDue}
    order by c."dueAt" limit 1`).execute(db)
  return rows[0]
}

/** The number of tries tells whether the target is still ours: a lease that ran out has been given to somebody else. */
const ours = ({ id, tries }: Claim) => sql`id = ${id} and state = 'running' and tries = ${tries}`

/** Done; what had failed of the same subject there is told by this later change. */
export function finish(db: Database, claim: Claim, remark: string | null) {
  countTry(claim.kind, 'done')
  return sql`with arrived as (
        update job_targets set state = 'done', "finishedAt" = now(), reason = null, remark = ${remark}
        where ${ours(claim)} returning "jobId", "databaseId"
      )
      update job_targets t set state = 'done', "finishedAt" = now(), reason = null, remark = 'A later change has arrived.'
      from arrived a join jobs later on later.id = a."jobId", jobs j
      where t."databaseId" = a."databaseId" and t.state = 'failed' and t."jobId" < a."jobId"
        and j.id = t."jobId" and j.subject = later.subject`.execute(db)
}

/** Worth another try: after 1 s, doubled each time, with jitter, so that many do not come back at once. */
export function putOff(db: Database, claim: Claim, { message, isTransient }: LinkFailure) {
  const pause = Math.min(LONGEST_PAUSE_SECONDS, 2 ** (claim.tries - 1)) * (0.5 + Math.random() / 2)
  if (isTransient && claim.tries < MOST_TRIES) {
    countTry(claim.kind, 'retry')
    return sql`update job_targets set state = 'waiting', reason = ${message},
                 "dueAt" = now() + ${pause} * interval '1 second' where ${ours(claim)}`.execute(db)
  }
  countTry(claim.kind, 'failed')
  return sql`update job_targets set state = 'failed', reason = ${message}, "finishedAt" = now()
             where ${ours(claim)}`.execute(db)
}

/** What a change of a record came to. */
export interface RecordResult {
  outcome: (typeof TARGET_OUTCOMES)[number]
  left?: Left
  remark?: string
}

export function finishRecord(db: Database, claim: Claim, { outcome, left, remark }: RecordResult) {
  countTry(claim.kind, 'done')
  return sql`update job_targets set state = 'done', "finishedAt" = now(), reason = null, remark = ${remark ?? null},
        outcome = ${outcome}, "left" = ${left ? JSON.stringify(left) : null}::jsonb where ${ours(claim)}`.execute(db)
}

const isReserved = sql`state = 'waiting' and tries = 0 and "dueAt" > now()`

/** Says that the request still works on them: the background leaves them alone. */
export const reserve = (db: Database, jobId: number) =>
  sql`update job_targets set "dueAt" = ${RESERVED} where "jobId" = ${jobId} and ${isReserved}`.execute(db)

/** Hands what was not tried to the background. */
export const release = (db: Database, jobId: number) =>
  sql`update job_targets set "dueAt" = now(), reason = coalesce(reason, 'Not tried yet.')
      where "jobId" = ${jobId} and ${isReserved}`.execute(db)

/** Whether somebody, of whichever process, is at the first try of one of its targets. */
export async function isTriedFirst(db: Database, jobId: number): Promise<boolean> {
  const { rows } = await sql`
    select from job_targets c where c."jobId" = ${jobId} and c.state in ('waiting', 'running')
      and (c.tries = 0 and not ${isDown} or c.state = 'running' and c.tries = 1) limit 1`.execute(db)
  return rows.length > 0
}

/** An instance a job has not reached. */
export interface Unreached {
  databaseId: number
  databaseCode: string
  reason: string
}

export async function listUnreached(db: Database, jobId: number): Promise<Unreached[]> {
  const { rows } = await sql<Unreached>`
    select t."databaseId", i."databaseCode", coalesce(l.reason, t.reason, 'Not finished yet.') as reason
    from job_targets t join instances i on i."databaseId" = t."databaseId"
    left join instance_links l on l."databaseId" = t."databaseId" and l."downSince" is not null
    where t."jobId" = ${jobId} and t.state <> 'done' order by t."databaseId"`.execute(db)
  return rows
}

/** How far a job has come. */
export interface JobStates {
  done: number
  failed: number
  waiting: number
}

export async function countStates(db: Database, jobId: number): Promise<JobStates> {
  const { rows } = await sql<JobStates>`
    select count(*) filter (where state = 'done')::int as done, count(*) filter (where state = 'failed')::int as failed,
           count(*) filter (where state in ('waiting', 'running'))::int as waiting
    from job_targets where "jobId" = ${jobId}`.execute(db)
  return rows[0] as JobStates
}

/** Finished jobs are kept so long; their changes are in the history for ever. */
const KEPT_DAYS = 90

export const deleteOldJobs = (db: Database) =>
  sql`delete from jobs where id in (
        select j.id from jobs j where j."createdAt" < now() - ${KEPT_DAYS} * interval '1 day'
        and not exists (select from job_targets t where t."jobId" = j.id and t.state <> 'done'
                        and not (t.state = 'failed' and t."settledAt" is not null)) limit 100)`.execute(db)
