import type { TARGET_OUTCOMES } from '@acm/contract/core/job-kinds'
import { DATABASE_KINDS, JOB_KINDS, type JobKindName } from '@acm/contract/core/job-kinds'
import { type RawBuilder, sql } from 'kysely'
import { type Database, isAnyOf } from '../database/database.ts'
import { allRows, firstRow, hasRows, onlyRow, valuesOf } from '../database/results.ts'
import { requireUsableKey } from '../database/retired-keys.ts'
import type { LinkFailure } from '../instance-link/instance-link.ts'
import { instancesWithLinks } from '../instance-link/links.ts'
import { countTry } from '../metrics.ts'

export interface ClaimedTarget {
  id: number
  jobId: number
  kind: string
  payload: never
  /** Id of the instance, or of a record of the job's kind. */
  recordId: number
  tries: number
  /** The owner of the job, or the last person who retried it. */
  actorId: number | null
  /** The version that the person saw; null: any. */
  rowVersion: number | null
  /** For an undo: how the original act left the record. */
  left: UndoState | null
  traceparent: string | null
}

/** Version after the act, and the values that undo it. */
export interface UndoState {
  rowVersion: number | null
  before: unknown
}

/** The request has its first targets for itself this long; if it dies, the background takes them then. */
const RESERVED_SECONDS = 30
/** Beyond this, all processes share the work at once. */
const MOST_RESERVED = 200

/** The background's start time for a target; the first `place`s are the request's. */
export const dueAfterRequest = (place: RawBuilder<unknown>): RawBuilder<string> =>
  sql`now() + case when ${place} <= ${MOST_RESERVED} then ${RESERVED_SECONDS} else 0 end * interval '1 second'`

/** A working request renews it again and again. */
const LEASE_END = sql<string>`now() + ${RESERVED_SECONDS} * interval '1 second'`

/** Longer than a try can take: a holder beyond it is dead. */
const LEASE_SECONDS = 30
const MOST_TRIES = 8
const LONGEST_PAUSE_SECONDS = 120

export const recordOf = sql<number>`coalesce(t."databaseId", t."recordId")`

export const isOver = (jobId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`not exists (
  select from job_targets o where o."jobId" = ${jobId} and o.state in ('waiting', 'running'))`

/** Target `t` changed something that was not undone yet; a failed undo may be repeated. */
export const isUnfinished = (kind: JobKindName): RawBuilder<boolean> => {
  const record = JOB_KINDS[kind].of === 'instance' ? 'databaseId' : 'recordId'
  return sql<boolean>`(t.outcome = 'changed' and t."left" is not null and not exists (
    select from jobs back join job_targets b on b."jobId" = back.id and ${sql.ref(`b.${record}`)} = ${sql.ref(`t.${record}`)}
    where back."undoOf" = t."jobId" and b.state <> 'failed'))`
}

const claimed = (db: Database) => (which: ReturnType<typeof sql>) =>
  firstRow(db)(sql<ClaimedTarget>`
  update job_targets t set state = 'running', tries = t.tries + 1, "dueAt" = now() + ${LEASE_SECONDS} * interval '1 second'
  from jobs j
  where j.id = t."jobId" and t.id in (${which} for update of c skip locked)
  returning t.id, t."jobId", j.kind, j.payload, ${recordOf} as "recordId", t.tries,
            coalesce(t."actorId", j."actorId") as "actorId", t."rowVersion", t."left", j.traceparent`)

/** A job that only changes our records does not need a reachable instance. */
const reaches = isAnyOf('k.kind', DATABASE_KINDS, 'text')
/** The instance of target `c` is down, and the job needs it. */
const isDown = sql`exists (
  select from instance_links l join jobs k on k.id = c."jobId"
  where l."databaseId" = c."databaseId" and l."downSince" is not null and ${reaches})`

export const claimFirstTry = (
  db: Database,
  jobId: number,
  { evenIfDown }: { evenIfDown: boolean },
): Promise<ClaimedTarget | undefined> =>
  claimed(db)(sql`
    select c.id from job_targets c where c."jobId" = ${jobId} and c.state = 'waiting' and c.tries = 0
      and (${evenIfDown} or not ${isDown}) order by c.id limit 1`)

/** Due targets `c`, including expired leases, without those of instances that are down. */
const isDue = sql`c.state in ('waiting', 'running') and c."dueAt" <= now() and not ${isDown}`

/** Jobs with targets `t` in these states. A loose index scan: one step per job, however many targets it has. */
export const jobsWith = (states: RawBuilder<unknown>): RawBuilder<{ id: number }> => {
  const next = (after: RawBuilder<unknown>) => sql`(
    select t."jobId" from job_targets t where ${states} and t."jobId" > ${after} order by t."jobId" limit 1)`
  return sql`(
    with recursive found (id) as (
      select ${next(sql`0`)} union all select ${next(sql`found.id`)} from found where found.id is not null)
    select id from found)`
}

export const listDueJobs = (db: Database, kinds: readonly string[]): Promise<number[]> =>
  valuesOf('id')(db)(sql<{ id: number }>`
    select j.id from ${jobsWith(sql`t.state in ('waiting', 'running')`)} open join jobs j on j.id = open.id
    where ${isAnyOf('j.kind', kinds, 'text')} and exists (select from job_targets c where c."jobId" = j.id and ${isDue})
    order by j.id`)

/** Not by a process whose key was retired: it can't record what it does. */
export const claimDue = (db: Database, jobId: number, keyId: string): Promise<ClaimedTarget | undefined> =>
  claimed(db)(sql`
    select c.id from job_targets c where c."jobId" = ${jobId} and ${isDue}
      and ${requireUsableKey(keyId)} order by c."dueAt" limit 1`)

/** `tries` proves that the lease is still ours: an expired one went to someone else. */
const isOwn = ({ id, tries }: ClaimedTarget) => sql`id = ${id} and state = 'running' and tries = ${tries}`

/** Also settles earlier failures of the same subject there: this later change replaces them. */
export function finish(db: Database, claim: ClaimedTarget, remark: string | null) {
  countTry(claim.kind, 'done')
  return sql`with arrived as (
        update job_targets set state = 'done', "finishedAt" = now(), reason = null, remark = ${remark}
        where ${isOwn(claim)} returning "jobId", "databaseId"
      )
      update job_targets t set state = 'done', "finishedAt" = now(), reason = null, remark = 'A later change has arrived.'
      from arrived a join jobs later on later.id = a."jobId", jobs j
      where t."databaseId" = a."databaseId" and t.state = 'failed' and t."jobId" < a."jobId"
        and j.id = t."jobId" and j.subject = later.subject`.execute(db)
}

/** Retries after 1 s, doubled each time; jitter keeps many from coming back at once. */
export function postpone(db: Database, claim: ClaimedTarget, { message, isTransient }: LinkFailure) {
  const pause = Math.min(LONGEST_PAUSE_SECONDS, 2 ** (claim.tries - 1)) * (0.5 + Math.random() / 2)
  if (isTransient && claim.tries < MOST_TRIES) {
    countTry(claim.kind, 'retry')
    return sql`update job_targets set state = 'waiting', reason = ${message},
                 "dueAt" = now() + ${pause} * interval '1 second' where ${isOwn(claim)}`.execute(db)
  }
  countTry(claim.kind, 'failed')
  return sql`update job_targets set state = 'failed', reason = ${message}, "finishedAt" = now()
             where ${isOwn(claim)}`.execute(db)
}

export interface RecordResult {
  outcome: (typeof TARGET_OUTCOMES)[number]
  left?: UndoState
  remark?: string
}

export function finishRecord(db: Database, claim: ClaimedTarget, { outcome, left, remark }: RecordResult) {
  countTry(claim.kind, 'done')
  return sql`update job_targets set state = 'done', "finishedAt" = now(), reason = null, remark = ${remark ?? null},
        outcome = ${outcome}, "left" = ${left ? JSON.stringify(left) : null}::jsonb where ${isOwn(claim)}`.execute(db)
}

const isReserved = sql`state = 'waiting' and tries = 0 and "dueAt" > now()`

/** Renews the request's reservation, so that the background leaves its targets alone. */
export const renewLease = (db: Database, jobId: number) =>
  sql`update job_targets set "dueAt" = ${LEASE_END} where "jobId" = ${jobId} and ${isReserved}`.execute(db)

export const release = (db: Database, jobId: number) =>
  sql`update job_targets set "dueAt" = now(), reason = coalesce(reason, 'Not attempted yet.')
      where "jobId" = ${jobId} and ${isReserved}`.execute(db)

/** Some process may still make the first try of a target. */
export const isTriedFirst = (db: Database, jobId: number): Promise<boolean> =>
  hasRows(db)(sql`
    select from job_targets c where c."jobId" = ${jobId} and c.state in ('waiting', 'running')
      and (c.tries = 0 and not ${isDown} or c.state = 'running' and c.tries = 1) limit 1`)

export interface UnreachedInstance {
  databaseId: number
  databaseCode: string
  reason: string
}

export const listUnreached = (db: Database, jobId: number): Promise<UnreachedInstance[]> =>
  allRows(db)(sql<UnreachedInstance>`
    select t."databaseId", i."databaseCode",
           coalesce(case when l."downSince" is not null then l.reason end, t.reason, 'Still in progress.') as reason
    from job_targets t join (${instancesWithLinks}) on i."databaseId" = t."databaseId"
    where t."jobId" = ${jobId} and t.state <> 'done' order by t."databaseId"`)

export interface JobStates {
  done: number
  failed: number
  waiting: number
}

export const countStates = (db: Database, jobId: number): Promise<JobStates> =>
  onlyRow(db)(sql<JobStates>`
    select count(*) filter (where state = 'done')::int as done, count(*) filter (where state = 'failed')::int as failed,
           count(*) filter (where state in ('waiting', 'running'))::int as waiting
    from job_targets where "jobId" = ${jobId}`)

/** Finished jobs are deleted after this; their changes stay in the history. */
const KEPT_DAYS = 90

export const deleteOldJobs = (db: Database) =>
  sql`delete from jobs where id in (
        select j.id from jobs j where j."createdAt" < now() - ${KEPT_DAYS} * interval '1 day'
        and not exists (select from job_targets t where t."jobId" = j.id and t.state <> 'done'
                        and not (t.state = 'failed' and t."settledAt" is not null)) limit 100)`.execute(db)

export interface JobState {
  /** Waiting or running targets, counted up to MOST_COUNTED. */
  open: number
  /** Open targets that are due and whose instance is not down. */
  due: number
  oldestDue: number
  /** Targets that were given up, until someone retries them. */
  failed: number
}

const MOST_COUNTED = 10_000

/** Partial indexes over open and failed targets serve it. */
export const readJobState = (db: Database): Promise<JobState> =>
  onlyRow(db)(sql<JobState>`
    with due as materialized (
      select c."dueAt" from job_targets c
      where c.state in ('waiting', 'running') and c."dueAt" <= now() and not ${isDown}
      order by c."dueAt" limit ${MOST_COUNTED})
    select
      (select count(*)::int from (select from job_targets where state in ('waiting', 'running') limit ${MOST_COUNTED}) o) as open,
      (select count(*)::int from due) as due,
      coalesce((select extract(epoch from now() - min("dueAt")) from due), 0)::float8 as "oldestDue",
      (select count(*)::int from (select from job_targets where state = 'failed' and "settledAt" is null limit ${MOST_COUNTED}) f)
       as failed`)
