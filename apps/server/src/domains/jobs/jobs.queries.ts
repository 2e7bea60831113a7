import { DATABASE_KINDS, JOB_KINDS, type JobKindName, KINDS, type TargetKind } from '@acm/contract/core/job-kinds'
import type { ListRequest } from '@acm/contract/core/paging'
import type { Scope } from '@acm/contract/core/permissions'
import { type InstanceLinkState, type Job, type JobDetails, type JobTarget, jobs } from '@acm/contract/jobs'
import type { NeedOf } from '@acm/contract/welcome'
import { type RawBuilder, sql } from 'kysely'
import { type Database, isAnyOf, type Tx } from '../../platform/database/database.ts'
import { listJson } from '../../platform/database/lists.ts'
import { allRows, firstRow, hasRows, onlyRow, onlyValue } from '../../platform/database/results.ts'
import { NO_ORG_UNIT } from '../../platform/history/history.ts'
import { dueAfterRequest, isOver, isUnfinished, jobsWith, recordOf } from '../../platform/jobs/targets.ts'
import { counted } from './counts.queries.ts'
import {
  FAILED,
  IS_DISMISSED,
  isAllowedAt,
  isNamed,
  isSeen,
  type JobReader,
  OPEN,
  placeOf,
  placesFor,
  withPlace,
} from './readers.queries.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    job_targets: { id: number; jobId: number; databaseId: number | null; state: string }
  }
}

/** The reader can see a target of the job j; `offset 0` prevents a join, which would read the targets of all jobs. */
const seesOne = (
  reader: JobReader,
  states: RawBuilder<unknown> = sql`true`,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from job_targets t ${placesFor(reader)}
  where t."jobId" = j.id and ${states} and ${isSeen(reader)} offset 0)`

const UNARRIVED = sql`t.state in ('waiting', 'failed')`

const columns = sql`j.id, j.kind, j.title, utc(j."createdAt") as "createdAt", j."actorName",
  n.waiting, n.running, n.done, n.failed, n.settled, n.hidden, j."skippedDisabled", j."skippedUnlinked"`

export const listJobs = (db: Database, reader: JobReader, request: ListRequest) =>
  listJson(
    db,
    {
      columns,
      from: sql`jobs j cross join ${counted(reader)}`,
      countedFrom: sql`jobs j`,
      where: seesOne(reader),
      filterBy: {
        title: sql`j.title`,
        kind: sql`j.kind`,
        actorName: sql`j."actorName"`,
        mine: sql`coalesce(j."actorId" = ${reader.userId}, false)`,
        isOpen: seesOne(reader, OPEN),
        hasFailed: seesOne(reader, FAILED),
      },
      sortBy: { id: sql`j.id`, title: sql`j.title`, actorName: sql`j."actorName"` },
      id: 'j.id',
    },
    request,
    jobs.getAll.list,
  )

export const findJob = (db: Database, reader: JobReader, id: number): Promise<Job | undefined> =>
  firstRow(db)(sql<Job>`select ${columns} from jobs j cross join ${counted(reader)}
      where j.id = ${id} and ${seesOne(reader)}`)

export const isJobSeen = (db: Database | Tx, reader: JobReader, id: number): Promise<boolean> =>
  hasRows(db)(sql`select from jobs j where j.id = ${id} and ${seesOne(reader)}`)

export interface KindScope {
  name: JobKindName
  scope: Scope
}

const hasAllowed = (
  jobId: number,
  { name, scope }: KindScope,
  states: RawBuilder<unknown> = sql`true`,
) => sql<boolean>`exists (
  select from job_targets t join jobs j on j.id = t."jobId" ${withPlace}
  where t."jobId" = ${jobId} and ${states} and ${isAllowedAt(scope, name)})`

type JobActs = Pick<JobDetails, 'chosen' | 'undoOf' | 'undoneBy' | 'isUndoable' | 'isRetryable'>

/** `allowed` null: this version does not know the kind of the job. */
export async function findActOf(
  db: Database,
  reader: JobReader,
  [id, allowed]: [number, KindScope | null],
): Promise<JobActs> {
  const has = (states: RawBuilder<unknown>) => (allowed ? hasAllowed(id, allowed, states) : sql`false`)
  const { rows } = await sql<JobActs>`
    select jsonb_build_object('elsewhere', 0) || of.chosen as chosen, of."undoOf",
           array(select j.id::int from jobs j where j."undoOf" = ${id} and ${seesOne(reader)} order by j.id) as "undoneBy",
           of.chosen is not null and of."undoOf" is null and ${isOver(sql`of.id`)}
             and ${allowed ? has(isUnfinished(allowed.name)) : sql`false`} as "isUndoable",
           ${has(UNARRIVED)} as "isRetryable"
    from jobs of where of.id = ${id}`.execute(db)
  return rows[0] as JobActs
}

const jobsSeen = (reader: JobReader, states: RawBuilder<unknown>) =>
  sql`${jobsWith(states)} found join jobs j on j.id = found.id where ${seesOne(reader, states)}`

/** Counted up to `most`. */
export const countFailed = (db: Database, reader: JobReader, most: number): Promise<number> =>
  onlyValue('count')(db)(sql<{ count: number }>`
    select count(*) from (select from ${jobsSeen(reader, FAILED)} limit ${most}) n`)

export const countNeeds = (db: Database, reader: JobReader): Promise<NeedOf<'jobs'>> =>
  onlyRow(db)(sql<NeedOf<'jobs'>>`
    select (select count(*)::int from ${jobsSeen(reader, FAILED)}) as failed,
           (select count(*)::int from ${jobsSeen(reader, OPEN)}) as open`)

export const listTargets = (db: Database, reader: JobReader, jobId: number): Promise<JobTarget[]> =>
  allRows(db)(sql<JobTarget>`
    select t.id, ${recordOf} as "recordId", case when n.named then n.name end as name,
           case when n.named then n.about end as about,
           case when n.named then o."acesClientId" end as "acesClientId", t.state,
           ${IS_DISMISSED} as "isSettled",
           coalesce(case when t.state <> 'done' then l.reason end, t.reason) as reason, t.remark, t.tries, t.outcome,
           case when t.state = 'waiting' then utc(greatest(t."dueAt", l."probeAt")) end as "nextTryAt",
           utc(t."finishedAt") as "finishedAt"
    from job_targets t
    join jobs j on j.id = t."jobId" ${withPlace}
    left join clients o on o."acesClientId" = i."acesClientId"
    cross join lateral (select ${isNamed(reader)} as named,
      coalesce(i."databaseCode", c."acesClientName") as name,
      coalesce(o."acesClientName", c."clientCode") as about) n
    left join instance_links l on l."databaseId" = t."databaseId" and l."downSince" is not null
      and ${isAnyOf('j.kind', DATABASE_KINDS, 'text')}
    where t."jobId" = ${jobId} and ${isSeen(reader)}
    order by n.name collate numbered, t.id`)

/** Locked until the transaction ends, so retries run one after the other. */
export const lockJob = (tx: Tx, id: number) =>
  firstRow(tx)(sql<{ kind: string; title: string; actorId: number | null }>`
    select kind, title, "actorId" from jobs where id = ${id} for update`)

export const isUndone = (tx: Tx, id: number): Promise<boolean> =>
  hasRows(tx)(sql`select from jobs where "undoOf" = ${id} limit 1`)

export const hasTargetInScope = (db: Database | Tx, allowed: KindScope, jobId: number): Promise<boolean> =>
  onlyValue('has')(db)(sql<{ has: boolean }>`select ${hasAllowed(jobId, allowed)} as has`)

interface ChangedTarget {
  recordId: number
  orgUnitId: number | null
}

const within = (jobId: number, { name, scope }: KindScope, states: RawBuilder<unknown>) => sql`(
  select t.id, ${placeOf} as "orgUnitId", row_number() over (order by t.id) as place
  from job_targets t join jobs j on j.id = t."jobId" ${withPlace}
  where t."jobId" = ${jobId} and ${states} and ${isAllowedAt(scope, name)}) there`

/** Resets the targets in scope that did not arrive; running ones are left alone. Returns their records. */
export async function renewTargets(
  tx: Tx,
  jobId: number,
  allowed: KindScope,
  actorId: number | null,
): Promise<ChangedTarget[]> {
  const { rows } = await sql<ChangedTarget>`
    update job_targets t set "actorId" = ${actorId}, state = 'waiting', tries = 0, reason = null, "finishedAt" = null, "rowVersion" = null,
                             "settledAt" = null, "dueAt" = ${dueAfterRequest(sql`there.place`)}
    from ${within(jobId, allowed, UNARRIVED)} where t.id = there.id and ${UNARRIVED}
    returning ${recordOf} as "recordId", there."orgUnitId"`.execute(tx)
  // The job runs again, so its next end is announced too.
  if (rows.length > 0) await sql`update jobs set "toldAt" = null where id = ${jobId}`.execute(tx)
  return rows
}

/** Marks failed targets in scope as settled; returns their records. */
export const settleTargets = (tx: Tx, jobId: number, allowed: KindScope): Promise<ChangedTarget[]> =>
  allRows(tx)(sql<ChangedTarget>`
    update job_targets t set "settledAt" = now() from ${within(jobId, allowed, FAILED)} where t.id = there.id and ${FAILED}
    returning ${recordOf} as "recordId", there."orgUnitId"`)

interface FinishedJob {
  id: number
  title: string
  done: number
  failed: number
  of: TargetKind
  orgUnitIds: number[]
}

/** A newer version running at the same time reports the kinds that only it knows. */
const isKnown = isAnyOf('j.kind', KINDS, 'text')

/** Each job is claimed once. */
export async function claimFinished(tx: Tx): Promise<FinishedJob[]> {
  const { rows } = await sql<Omit<FinishedJob, 'of'> & { kind: JobKindName }>`
    with ended as (
      update jobs set "toldAt" = now() where id in (
        select j.id from jobs j where j."toldAt" is null and ${isKnown}
          and not exists (select from job_targets t where t."jobId" = j.id and t.state in ('waiting', 'running'))
        order by j.id limit 100 for update skip locked)
      returning id, title, kind)
    select j.id::int, j.title, count(*) filter (where t.state = 'done')::int as done,
           count(*) filter (where t.state = 'failed')::int as failed,
           j.kind, json_agg(distinct coalesce(${placeOf}, ${NO_ORG_UNIT})) as "orgUnitIds"
    from ended j join job_targets t on t."jobId" = j.id ${withPlace}
    group by j.id, j.title, j.kind order by j.id`.execute(tx)
  return rows.map(({ kind, ...job }) => ({ ...job, of: JOB_KINDS[kind].of }))
}

type OpenTarget = Omit<InstanceLinkState['open'][number], 'isRetryable'>

/** Open changes of one instance, newest first; only the last of each subject, because it replaces earlier ones. */
export const listOpen = (db: Database, databaseId: number, kinds: readonly string[]): Promise<OpenTarget[]> =>
  allRows(db)(sql<OpenTarget>`
    select * from (
      select distinct on (j.subject)
             t."jobId", j.kind, j.title, t.state, coalesce(l.reason, t.reason) as reason,
             case when t.state = 'waiting' then utc(greatest(t."dueAt", l."probeAt")) end as "nextTryAt"
      from job_targets t join jobs j on j.id = t."jobId"
      left join instance_links l on l."databaseId" = t."databaseId" and l."downSince" is not null
      where t."databaseId" = ${databaseId} and t.state <> 'done' and t."settledAt" is null
        and ${isAnyOf('j.kind', kinds, 'text')}
      order by j.subject, t."jobId" desc) as newest
    order by "jobId" desc limit 20`)

export const places = sql`select id, array[title] as names, null::int as "orgUnitId", null::int as "withinId" from jobs`
