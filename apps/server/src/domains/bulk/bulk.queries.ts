import type { UndoPreview } from '@acm/contract/bulk'
import { JOB_KINDS, type JobKindName, type TargetKind } from '@acm/contract/core/job-kinds'
import type { Scope } from '@acm/contract/core/permissions'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { ChosenRowsSql } from '../../platform/database/lists.ts'
import { firstRow, onlyRow } from '../../platform/database/results.ts'
import { isOver, isUnfinished, recordOf } from '../../platform/jobs/targets.ts'
import { isAllowedAt, withPlace } from '../jobs/public.ts'

export type Condition = RawBuilder<unknown>

interface RecordTable {
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  version: RawBuilder<unknown>
  isDisabled: RawBuilder<unknown>
  /** The column of its org unit. */
  liesIn: string
}

const RECORDS: Record<TargetKind, RecordTable> = {
  instance: {
    from: sql`instances`,
    id: sql`instances."databaseId"`,
    version: sql`instances."rowVersion"`,
    isDisabled: sql`instances.disabled`,
    liesIn: 'instances.orgUnitId',
  },
  client: {
    from: sql`clients`,
    id: sql`clients."acesClientId"`,
    version: sql`clients."rowVersion"`,
    isDisabled: sql`clients."clientIsDisabled"`,
    liesIn: 'clients.orgUnitId',
  },
}

/** Conditions for the listed records that an action would change. */
export interface BulkSelection {
  join?: RawBuilder<unknown>
  isSame: RawBuilder<unknown>
  isElsewhere?: RawBuilder<unknown>
  /** The row version to check; absent: the record's own. */
  version?: RawBuilder<unknown>
}

export type FieldValue = boolean | number | null

/** Tables are named like the kinds of their records, in the plural. */
export const is = (of: TargetKind, field: string, value: FieldValue) =>
  sql`${sql.ref(`${of}s.${field}`)} is not distinct from ${value}`

export const flagWanted = (name: string, isEnabled: boolean): BulkSelection => ({
  join: sql`left join feature_flags f
    on f."databaseId" = instances."databaseId" and f."systemEnhancementName" = ${name}`,
  isSame: sql`coalesce(f."isEnabled", false) = ${isEnabled}`,
  version: sql`coalesce(f."rowVersion", 1)`,
})

/** An instance can only use providers of its own client. */
export const providerWanted = (id: number, flags: Readonly<Record<string, boolean>>): BulkSelection => ({
  isSame: sql.join(
    [
      is('instance', 'ssoIdentityProviderId', id),
      ...Object.entries(flags).map(([name, value]) => is('instance', name, value)),
    ],
    sql` and `,
  ),
  isElsewhere: sql`not exists (select from identity_providers p
    where p.id = ${id} and p."acesClientId" = instances."acesClientId")`,
})

export function planned(kind: JobKindName, { from, where }: ChosenRowsSql, wanted: BulkSelection, allowed: Scope) {
  const { id, isDisabled, liesIn, ...own } = RECORDS[JOB_KINDS[kind].of]
  const { join = sql``, isSame, isElsewhere = sql`false`, version = own.version } = wanted
  return sql`select ${id} as id, ${version} as "rowVersion", null::jsonb as "left", ${isDisabled} as disabled,
             case when (${inScope(allowed, liesIn)}) is not true then 'forbidden' when ${isSame} then 'unchanged'
                  when ${isElsewhere} then 'elsewhere' else 'changing' end as state
      from ${from} ${join} where ${where}`
}

export interface UndoneJob {
  jobId: number
  kind: JobKindName
  scope: Scope
}

/** Targets t of the job whose change can be undone in this scope, with their records. */
function left({ jobId, kind, scope }: UndoneJob): RawBuilder<unknown> {
  const { from, id } = RECORDS[JOB_KINDS[kind].of]
  return sql`job_targets t join jobs j on j.id = t."jobId" ${withPlace} join ${from} on ${id} = ${recordOf}
    where t."jobId" = ${jobId} and ${isUnfinished(kind)} and ${isAllowedAt(scope, kind)}`
}

/** Every target counts as changing; each is checked when its turn comes. */
export const plannedUndo = (undone: UndoneJob) =>
  sql`select ${recordOf} as id, null::int as "rowVersion", t."left",
             ${RECORDS[JOB_KINDS[undone.kind].of].isDisabled} as disabled, 'changing' as state
      from ${left(undone)}`

export interface ActJob {
  kind: string
  title: string
  payload: { values: never }
  targetCount: number
  isOver: boolean
  isUndo: boolean
}

/** Locked until the transaction ends, so each change is undone once. */
export async function lockActJob(tx: Tx, id: number): Promise<ActJob | undefined> {
  await sql`select from jobs where id = ${id} for update`.execute(tx)
  return findActJob(tx, id)
}

export const findActJob = (db: Database | Tx, id: number): Promise<ActJob | undefined> =>
  firstRow(db)(sql<ActJob>`
    select kind, title, payload, "targetCount", ${isOver(sql`j.id`)} as "isOver", "undoOf" is not null as "isUndo"
    from jobs j where id = ${id}`)

const version = sql`(t."left" ->> 'rowVersion')::int`

/** Conditions: the target t is still as the act left it. */
export const asLeft = {
  flag: (name: string) => sql`exists (select from feature_flags f where f."databaseId" = t."databaseId"
    and f."systemEnhancementName" = ${name} and f."rowVersion" = ${version})`,
  record: (of: TargetKind) => sql`${RECORDS[of].version} = ${version}`,
}

export const countLeft = (db: Database, undone: UndoneJob, isAsLeft: Condition): Promise<UndoPreview> =>
  onlyRow(db)(sql<UndoPreview>`
    select count(*)::int as changed, count(*) filter (where ${isAsLeft})::int as remaining
    from ${left(undone)}`)
