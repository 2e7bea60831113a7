import type { InstanceAct, UndoPreview } from '@acm/contract/bulk'
import type { Scope } from '@acm/contract/core/permissions'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'

/** Which of the listed instances an act would change. */
export interface Wanted {
  /** What is looked at beside instances and their clients. */
  join?: RawBuilder<unknown>
  /** It is as wanted already. */
  isSame: RawBuilder<unknown>
  /** The version of what would be changed. */
  version: RawBuilder<unknown>
  /** Whose org unit the permission is asked in. */
  liesIn: 'instances.orgUnitId' | 'clients.orgUnitId'
}

const OWN = { version: sql`instances."rowVersion"`, liesIn: 'instances.orgUnitId' } as const

export const flagWanted = (name: string, isEnabled: boolean): Wanted => ({
  join: sql`left join feature_flags f
    on f."databaseId" = instances."databaseId" and f."systemEnhancementName" = ${name}`,
  isSame: sql`coalesce(f."isEnabled", false) = ${isEnabled}`,
  version: sql`coalesce(f."rowVersion", 1)`,
  liesIn: 'instances.orgUnitId',
})

export const groupWanted = (amqGroup: number): Wanted => ({
  isSame: sql`exists (select from subscriptions s
    where s."databaseId" = instances."databaseId" and s."amqGroupId" = ${amqGroup})`,
  version: sql`null::int`,
  liesIn: 'clients.orgUnitId',
})

export const placeWanted = (orgUnitId: number | null): Wanted => ({
  ...OWN,
  isSame: sql`instances."orgUnitId" is not distinct from ${orgUnitId}::int`,
})

export const stateWanted = (isEnabled: boolean): Wanted => ({ ...OWN, isSame: sql`instances.disabled = ${!isEnabled}` })

interface Listed {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/** The listed instances, and what would become of each. */
export const planned = ({ from, where }: Listed, { join = sql``, isSame, version, liesIn }: Wanted, allowed: Scope) =>
  sql`select instances."databaseId" as id, ${version} as "rowVersion", null::jsonb as "left", instances.disabled,
             case when ${isSame} then 'unchanged' when ${inScope(allowed, liesIn)} then 'changing' else 'forbidden' end as state
      from ${from} ${join} where ${where}`

/** What that job changed: each is looked at when its turn comes. */
export const plannedUndo = (jobId: number) =>
  sql`select t."databaseId" as id, null::int as "rowVersion", t."left", i.disabled, 'changing' as state
      from job_targets t join instances i on i."databaseId" = t."databaseId"
      where t."jobId" = ${jobId} and t.outcome = 'changed' and t."left" is not null`

/** A job that changed chosen records. */
export interface ActJob {
  kind: InstanceAct
  title: string
  payload: { values: never }
  isDone: boolean
  isUndone: boolean
}

/** Held until the transaction ends, so that it is taken back once. */
export async function lockActJob(tx: Tx, id: number): Promise<ActJob | undefined> {
  await sql`select from jobs where id = ${id} for update`.execute(tx)
  return findActJob(tx, id)
}

export async function findActJob(db: Database | Tx, id: number): Promise<ActJob | undefined> {
  const { rows } = await sql<ActJob>`
    select kind, title, payload,
           not exists (select from job_targets t where t."jobId" = j.id and t.state in ('waiting', 'running')) as "isDone",
           j."undoOf" is not null or exists (select from jobs u where u."undoOf" = j.id) as "isUndone"
    from jobs j where id = ${id} and chosen is not null`.execute(db)
  return rows[0]
}

const version = sql`(t."left" ->> 'rowVersion')::int`

/** What is still as the act left it, of targets t with their instances i. */
export const asLeft = {
  flag: (name: string) => sql`exists (select from feature_flags f where f."databaseId" = t."databaseId"
    and f."systemEnhancementName" = ${name} and f."rowVersion" = ${version})`,
  instance: sql`i."rowVersion" = ${version}`,
  subscription: (amqGroup: number, startDate: string, endDate: string | null) => sql`exists (
    select from subscriptions s where s."databaseId" = t."databaseId" and s."amqGroupId" = ${amqGroup}
      and s."startDate" = ${startDate} and s."endDate" is not distinct from ${endDate})`,
}

export async function countLeft(db: Database, jobId: number, isAsLeft: RawBuilder<unknown>): Promise<UndoPreview> {
  const { rows } = await sql<UndoPreview>`
    select count(*)::int as changed, count(*) filter (where ${isAsLeft})::int as remaining
    from job_targets t join instances i on i."databaseId" = t."databaseId"
    where t."jobId" = ${jobId} and t.outcome = 'changed'`.execute(db)
  return rows[0] as UndoPreview
}

/** How far a job has come. */
export async function countStates(
  db: Database,
  jobId: number,
): Promise<{ done: number; failed: number; waiting: number }> {
  const { rows } = await sql<{ done: number; failed: number; waiting: number }>`
    select count(*) filter (where state = 'done')::int as done, count(*) filter (where state = 'failed')::int as failed,
           count(*) filter (where state in ('waiting', 'running'))::int as waiting
    from job_targets where "jobId" = ${jobId}`.execute(db)
  return rows[0] as { done: number; failed: number; waiting: number }
}

export async function nameOfUnit(db: Database | Tx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from org_units where id = ${id}`.execute(db)
  return rows[0]?.name
}
