import { JOB_KINDS, type JobKindName, type TargetKind } from '@acm/contract/core/job-kinds'
import { globalScopeOf, type Scope } from '@acm/contract/core/permissions'
import type { ChosenNumbers } from '@acm/contract/jobs'
import { type RawBuilder, sql } from 'kysely'
import { type Context, type ContextServices, createContext, personActor } from '../access/context.ts'
import { findActivePerson } from '../access/people.ts'
import { requireConfirmed } from '../access/sign-in-rules.ts'
import type { Database } from '../database/database.ts'
import { hasRows, onlyRow } from '../database/results.ts'
import { orgUnitsIn } from '../history/history.ts'
import type { WriteContext } from '../history/mutate.ts'
import { LinkFailure } from '../instance-link/instance-link.ts'
import { ProblemError } from '../problems.ts'
import { traceparent } from '../tracing/tracing.ts'
import { type ClaimedTarget, dueAfterRequest, finishRecord, postpone, type RecordResult } from './targets.ts'

export type RecordTarget = Pick<ClaimedTarget, 'recordId' | 'rowVersion' | 'left'>

/** Changes each record as the person who asked for it, with their current rights. */
export interface RecordJobKind<P = never> {
  name: JobKindName
  waitMs: number
  /** Uses the normal save of the record and throws its refusals. */
  change(ctx: Context, target: RecordTarget, payload: P): Promise<RecordResult>
}

export function actScope(ctx: Context, name: JobKindName): Scope {
  const { permission, isScoped } = JOB_KINDS[name]
  return isScoped ? ctx.scope(permission) : globalScopeOf(ctx.grants, permission)
}

/** Beyond as many records people confirm who they are (R-STEP-11). */
const MOST_UNCONFIRMED = 50

/** Call it where a person starts, reverts or takes over a job. */
export function requireConfirmedStart(ctx: Context, name: JobKindName, changing: number): void {
  const isLarge = JOB_KINDS[name].changes === 'records' && changing > MOST_UNCONFIRMED
  if (name === 'assignProvider' || isLarge) requireConfirmed(ctx)
}

/** SQL of the records: `id`, the `rowVersion` seen, `left`, `disabled`, and `state`, a key of the numbers. */
export type TargetSelect = RawBuilder<unknown>

const numbers = (asked: number | null) => sql`
  count(*) filter (where state = 'changing')::int as changing,
  count(*) filter (where state = 'unchanged')::int as unchanged,
  count(*) filter (where state = 'changing' and disabled)::int as disabled,
  count(*) filter (where state = 'forbidden')::int as forbidden,
  count(*) filter (where state = 'elsewhere')::int as elsewhere,
  (coalesce(${asked}::int, count(*)) - count(*))::int as gone`

/** `asked`: number of records that were chosen by id; null: chosen by filters. */
export const countPlanned = (db: Database, planned: TargetSelect, asked: number | null): Promise<ChosenNumbers> =>
  onlyRow(db)(sql<ChosenNumbers>`select ${numbers(asked)} from (${planned}) planned`)

const PLACES: Record<TargetKind, RawBuilder<unknown>> = {
  instance: sql`instances r on r."databaseId" = t.id`,
  client: sql`clients r on r."acesClientId" = t.id`,
}

interface NewRecordJob {
  payload: object
  /** Name for people, after the label of the kind. */
  name: string
  planned: TargetSelect
  asked: number | null
  undoOf?: number
}

/** One statement writes the job and counts what it saw; only records that change become targets. */
export async function startRecordJob(
  w: WriteContext,
  kind: JobKindName,
  { payload, name, planned, asked, undoOf }: NewRecordJob,
): Promise<ChosenNumbers & { jobId: number | null }> {
  const actorName = w.actor.type === 'user' ? w.actor.name : 'System'
  const { label, of } = JOB_KINDS[kind]
  const target = sql.ref(of === 'instance' ? 'databaseId' : 'recordId')
  const { rows } = await sql<ChosenNumbers & { jobId: number | null; orgUnitIds: number[] | null }>`
    with planned as materialized (${planned}),
    counted as (select ${numbers(asked)} from planned),
    job as (
      insert into jobs (kind, title, subject, payload, "actorId", "actorName", chosen, "targetCount", "undoOf", traceparent)
      select ${kind}, ${`${label}: ${name}`}, ${kind}, ${JSON.stringify(payload)}::jsonb,
             ${w.user?.userId ?? null}::int, ${actorName}, to_jsonb(counted), changing, ${undoOf ?? null}::bigint, ${traceparent()}::text
      from counted where changing > 0 returning id
    ), targets as (
      insert into job_targets ("jobId", ${target}, "rowVersion", "left", "dueAt")
      select job.id, planned.id, planned."rowVersion", planned."left", ${dueAfterRequest(sql`row_number() over (order by planned.id)`)}
      from job, planned where planned.state = 'changing' order by planned.id
      returning ${target} as id
    )
    select (select id from job) as "jobId", ${orgUnitsIn(sql`targets t join ${PLACES[of]}`)} as "orgUnitIds", counted.*
    from counted`.execute(w.db)
  const { orgUnitIds, ...started } = rows[0] as (typeof rows)[0]
  Object.assign(w.started, { jobId: started.jobId, orgUnitIds })
  return started
}

export async function attemptRecord(runner: ContextServices, kind: RecordJobKind, claim: ClaimedTarget): Promise<void> {
  const { db } = runner
  const ctx = await actingFor(runner, claim)
  if (!ctx) return void (await postpone(db, claim, refused("The user who started this can't sign in anymore.")))
  try {
    // An earlier process might have died after the change and before it was noted.
    const done = claim.tries > 1 && (await isDoneAlready(db, claim, JOB_KINDS[kind.name]))
    const result = done ? { outcome: 'changed' as const } : await kind.change(ctx, claim, claim.payload)
    await finishRecord(db, claim, result)
  } catch (error) {
    if (claim.left && isOvertaken(error)) await finishRecord(db, claim, leftAlone)
    else await postpone(db, claim, failureOf(error, ctx))
  }
}

export const leftAlone: RecordResult = { outcome: 'leftAlone', remark: 'Skipped: changed after this job.' }
const isOvertaken = (error: unknown) => error instanceof ProblemError && error.code === 'conflict'

/** The person who asked last, with current rights; undefined: they may not sign in anymore. */
async function actingFor(runner: ContextServices, { actorId, jobId }: ClaimedTarget): Promise<Context | undefined> {
  if (actorId === null) return
  const person = await findActivePerson(runner, actorId)
  return person && createContext(runner, { jobId, actor: personActor(actorId, person), grants: person.grants })
}

const isDoneAlready = (
  db: Database,
  { jobId, recordId }: ClaimedTarget,
  { of }: { of: TargetKind },
): Promise<boolean> =>
  hasRows(db)(sql`
    select from history where "jobId" = ${jobId} and "entityType" = ${of} and "entityId" = ${recordId}
    limit 1`)

const refused = (sentence: string) => new LinkFailure(sentence, false)

function failureOf(error: unknown, ctx: Context): LinkFailure {
  if (!(error instanceof ProblemError)) {
    ctx.log.error({ err: error, jobId: ctx.jobId }, "A job couldn't change a record.")
    return new LinkFailure('Something went wrong.', true)
  }
  if (error.code === 'forbidden') return refused("You don't have permission to change it there.")
  if (error.code === 'conflict') return refused(`${error.extra.changedBy ?? 'Someone'} changed it in the meantime.`)
  if (error.code === 'unavailable') return new LinkFailure(error.message, true)
  return refused(error.errors.map(({ errorMessage }) => errorMessage).join(' ') || error.message)
}
