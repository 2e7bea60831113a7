import { JOB_KINDS, type JobKindName } from '@acm/contract/core/job-kinds'
import { sql } from 'kysely'
import type { RepeatedCall } from '../access/context.ts'
import type { Tx } from '../database/database.ts'
import { valuesOf } from '../database/results.ts'
import { orgUnitsIn } from '../history/history.ts'
import type { WriteContext } from '../history/mutate.ts'
import type { InstanceLink } from '../instance-link/instance-link.ts'
import { instancesWithLinks } from '../instance-link/links.ts'
import { traceparent } from '../tracing/tracing.ts'
import type { RecordJobKind } from './records.ts'
import { dueAfterRequest } from './targets.ts'

export interface LinkJobKind<P = never> {
  name: JobKindName
  /** Milliseconds that the request waits for its instances. */
  waitMs: number
  /** Answers a remark, or null for none. May run again after a crash: see InstanceLink. */
  apply(link: InstanceLink, payload: P, version: number): Promise<string | null>
}

export type JobKind<P = never> = LinkJobKind<P> | RecordJobKind<P>

const WAIT_MS = 20_000

export const defineJob = <P>(
  name: JobKindName,
  apply: LinkJobKind<P>['apply'],
  { waitMs = WAIT_MS }: { waitMs?: number } = {},
): LinkJobKind<P> => ({ name, apply, waitMs })

export interface NewJob<P> {
  payload: P
  /** A later change of the same subject replaces an earlier one. */
  subject: string
  /** Name of the subject for people, after the label of the kind. */
  name: string
  /** Disabled and unlinked instances are counted and skipped (see `catchUp`). */
  databaseIds: readonly number[] | 'all'
}

export interface StartedJob {
  /** Null: no instance gets the change. */
  jobId: number | null
  databaseIds: readonly number[]
  /** Number of active instances that are not linked and get nothing. */
  unlinked: number
}

/** Writers of the same subject must lock its row, so that job ids follow the order of the changes. */
export async function startJob<P>(
  w: WriteContext,
  kind: LinkJobKind<P>,
  { payload, subject, name, databaseIds }: NewJob<P>,
): Promise<StartedJob> {
  if (w.repeated) return { jobId: jobOf(w.repeated), databaseIds: [], unlinked: 0 }
  const { label, isLasting } = JOB_KINDS[kind.name]
  const isConcerned = databaseIds === 'all' ? sql`true` : sql`i."databaseId" = any(${[...databaseIds]}::int[])`
  const isLinked = w.links.areAllLinked ? sql`true` : sql`l."demoDatabase" is not null`
  const concerned = sql`${instancesWithLinks} where ${isConcerned}`
  const missing = sql`${concerned} and i.disabled and (${isLinked}) and ${isLasting}`
  // A writer that activates one of them has either committed before the next statement, or waits until the change is
  // recorded as missed.
  if (isLasting) await sql`select from ${missing} order by i."databaseId" for share of i`.execute(w.db)
  const actorId = w.user?.userId ?? null
  const actorName = w.actor.type === 'user' ? w.actor.name : 'System'
  const change = sql`${kind.name}::text as kind, ${`${label}: ${name}`}::text as title, ${subject}::text as subject,
    ${JSON.stringify(payload)}::jsonb as payload, ${actorId}::int as "actorId", ${actorName}::text as "actorName"`
  const { rows } = await sql<StartedJob & { orgUnitIds: number[] }>`
    with counted as (
      select count(*) filter (where i.disabled) as disabled,
             count(*) filter (where not i.disabled and not (${isLinked})) as unlinked,
             count(*) filter (where not i.disabled and (${isLinked})) as targets
      from ${concerned}
    ), job as (
      insert into jobs (kind, title, subject, payload, "actorId", "actorName", "skippedDisabled", "skippedUnlinked", "targetCount", traceparent)
      select ${change}, disabled, unlinked, targets, ${traceparent()}::text from counted where targets > 0 returning id
    ), targets as (
      insert into job_targets ("jobId", "databaseId", "dueAt")
      select job.id, i."databaseId", ${dueAfterRequest(sql`row_number() over (order by i."databaseId")`)}
      from job, ${concerned} and not i.disabled and (${isLinked})
      order by i."databaseId" returning "databaseId"
    ), missed as (
      insert into missed_changes (kind, title, subject, payload, "actorId", "actorName", "databaseId")
      select ${change}, i."databaseId" from ${missing}
      on conflict ("databaseId", subject) do update set
        kind = excluded.kind, title = excluded.title, payload = excluded.payload, "actorId" = excluded."actorId",
        "actorName" = excluded."actorName", id = excluded.id
    )
    select (select id from job) as "jobId", unlinked::int, array(select "databaseId" from targets) as "databaseIds",
      ${orgUnitsIn(sql`targets t join instances r on r."databaseId" = t."databaseId"`)} as "orgUnitIds"
    from counted`.execute(w.db)
  const { orgUnitIds, ...job } = rows[0] as (typeof rows)[0]
  Object.assign(w.started, { jobId: job.jobId, touchedIds: job.databaseIds, orgUnitIds })
  return job
}

/** The job that the first call started; null: none. */
export const jobOf = ({ kind, id }: RepeatedCall): number | null => (kind === 'job' ? id : null)

/** Includes instances missed by any earlier job, so that saving the same again reaches them. */
export const listUnannounced = (tx: Tx, subject: string): Promise<number[]> =>
  valuesOf('databaseId')(tx)(sql<{ databaseId: number }>`
    select "databaseId" from (
      select distinct on (t."databaseId") t."databaseId", t.state
      from job_targets t join jobs j on j.id = t."jobId"
      where j.subject = ${subject}
      order by t."databaseId", t."jobId" desc) as newest
    where state <> 'done'`)

/** Must run in the transaction that activates the instance; the background delivers. */
export async function catchUp(tx: Tx, databaseId: number): Promise<void> {
  await sql`
    with missed as (
      delete from missed_changes where "databaseId" = ${databaseId} returning *
    ), job as (
      insert into jobs (kind, title, subject, payload, "actorId", "actorName", "targetCount")
      select kind, title, subject, payload, "actorId", "actorName", 1 from missed order by id returning id
    )
    insert into job_targets ("jobId", "databaseId", "dueAt") select id, ${databaseId}, now() from job`.execute(tx)
}
