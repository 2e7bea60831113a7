import type { BulkEditPreview } from '@acm/contract/features'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { onlyRow, onlyValue } from '../../platform/database/results.ts'
import { orgUnitsIn } from '../../platform/history/history.ts'

export interface Edit {
  systemEnhancementName: string
  isEnabled: boolean
}

/** The changed instances, and the new row version of each flag, in the same order. */
export interface EditedInstances {
  databaseIds: number[]
  rowVersions: number[]
  orgUnitIds: number[]
}

/** The org units of the edited instances. */
const units = orgUnitsIn(sql`edited e join instances r on r."databaseId" = e."databaseId"`)

const flagOf = (name: string) => sql`instances i left join feature_flags f
  on f."databaseId" = i."databaseId" and f."systemEnhancementName" = ${name}`

const numbers = ({ isEnabled }: Pick<Edit, 'isEnabled'>) => sql`
  count(*) filter (where coalesce(f."isEnabled", false) <> ${isEnabled}) as changing,
  count(*) filter (where coalesce(f."isEnabled", false) = ${isEnabled}) as unchanged,
  count(*) filter (where coalesce(f."isEnabled", false) <> ${isEnabled} and i.disabled) as disabled`

export const countEdit = (db: Database | Tx, edit: Edit): Promise<BulkEditPreview> =>
  onlyRow(db)(sql<BulkEditPreview>`
    select ${numbers(edit)} from ${flagOf(edit.systemEnhancementName)}`)

/** One statement, so its counts and its changes are of the same snapshot. */
export async function editAll(tx: Tx, edit: Edit): Promise<BulkEditPreview & EditedInstances> {
  const { systemEnhancementName, isEnabled } = edit
  const { rows } = await sql<BulkEditPreview & EditedInstances>`
    with edited as (
      insert into feature_flags as stored ("databaseId", "systemEnhancementName", "isEnabled", "rowVersion")
      select i."databaseId", ${systemEnhancementName}, ${isEnabled}::boolean, 2 from ${flagOf(systemEnhancementName)}
      where coalesce(f."isEnabled", false) <> ${isEnabled}
      on conflict ("databaseId", "systemEnhancementName") do update
        set "isEnabled" = excluded."isEnabled", "rowVersion" = stored."rowVersion" + 1
        where stored."isEnabled" <> excluded."isEnabled"
      returning "databaseId", "rowVersion"),
    seen as (select ${numbers(edit)} from ${flagOf(systemEnhancementName)})
    select seen.*,
           coalesce(array(select "databaseId" from edited order by "databaseId"), '{}') as "databaseIds",
           coalesce(array(select "rowVersion" from edited order by "databaseId"), '{}') as "rowVersions",
           ${units} as "orgUnitIds"
    from seen`.execute(tx)
  return rows[0] as BulkEditPreview & EditedInstances
}

export interface RecordedEdit extends Edit, Omit<EditedInstances, 'orgUnitIds'> {
  id: number
  changedBy: string
  changedAt: string
}

export const EDITED = 'feature.bulkEdit'
export const UNDONE = 'feature.undoBulkEdit'

/** The newest bulk edit of the last 24 hours, unless it was undone. */
export async function findLatest(db: Database | Tx): Promise<RecordedEdit | undefined> {
  const { rows } = await sql<RecordedEdit & { action: string }>`
    select id, action, "actorName" as "changedBy", utc(at) as "changedAt",
           changes -> 'systemEnhancementName' ->> 1 as "systemEnhancementName",
           (changes -> 'isEnabled' ->> 1)::boolean as "isEnabled",
           coalesce(changes -> 'databaseIds' -> 1, '[]') as "databaseIds",
           coalesce(changes -> 'rowVersions' -> 1, '[]') as "rowVersions"
    from history
    where "entityType" = 'feature' and action in (${EDITED}, ${UNDONE}) and at > now() - interval '1 day'
    order by id desc limit 1`.execute(db)
  return rows[0]?.action === EDITED ? rows[0] : undefined
}

/** The numbers of the revert of that bulk edit. */
export async function countUndone(tx: Tx, editId: number): Promise<{ undone: number; leftAlone: number }> {
  const count = (entry: string) => sql`json_array_length(${sql.ref(`${entry}.changes`)} -> 'databaseIds' -> 1)`
  const { rows } = await sql<{ undone: number; leftAlone: number }>`
    select ${count('undo')} as undone, ${count('edit')} - ${count('undo')} as "leftAlone"
    from history edit
    join history undo on undo.id > edit.id and undo."entityType" = 'feature' and undo."entityId" = edit."entityId"
      and undo.action = ${UNDONE}
    where edit.id = ${editId} order by undo.id limit 1`.execute(tx)
  return rows[0] ?? { undone: 0, leftAlone: 0 }
}

const stillAsLeft = ({ systemEnhancementName, isEnabled, databaseIds, rowVersions }: RecordedEdit) => sql`
  from unnest(${databaseIds}::int[], ${rowVersions}::int[]) as edited ("databaseId", "rowVersion")
  where flag."databaseId" = edited."databaseId" and flag."systemEnhancementName" = ${systemEnhancementName}
    and flag."rowVersion" = edited."rowVersion" and flag."isEnabled" = ${isEnabled}`

export const countLeft = (db: Database | Tx, edit: RecordedEdit): Promise<number> =>
  onlyValue('count')(db)(sql<{ count: number }>`select count(*) as count from feature_flags flag
      where exists (select ${stillAsLeft(edit)})`)

/** Only sets flags back that are as the bulk edit left them; returns their new versions. */
export const setBack = (tx: Tx, edit: RecordedEdit): Promise<EditedInstances> =>
  onlyRow(tx)(sql<EditedInstances>`
    with edited as (
      update feature_flags flag set "isEnabled" = not flag."isEnabled", "rowVersion" = flag."rowVersion" + 1
      ${stillAsLeft(edit)} returning flag."databaseId", flag."rowVersion")
    select array(select "databaseId" from edited order by "databaseId") as "databaseIds",
           array(select "rowVersion" from edited order by "databaseId") as "rowVersions",
           ${units} as "orgUnitIds"`)

/** The changes of a bulk-edit entry, rewritten as those of one instance. */
export const changesOfEach = sql`jsonb_build_object(changes -> 'systemEnhancementName' ->> 1, changes -> 'isEnabled')`

/** The last change of a flag, its own or by a bulk edit; nulls if there is none. */
export async function lastChangeOfFlag(
  tx: Tx,
  { databaseId, featureId, name }: { databaseId: number; featureId: number; name: string },
): Promise<{ changedBy: string | null; changedAt: string | null }> {
  const { rows } = await sql<{ changedBy: string; changedAt: string }>`
    select "actorName" as "changedBy", utc(at) as "changedAt" from history
    where ("entityType" = 'instance' and "entityId" = ${databaseId} and jsonb_exists(changes::jsonb, ${name}))
       or ("entityType" = 'feature' and "entityId" = ${featureId}
           and "touchedIds" @> array[${databaseId}::int])
    order by at desc, id desc limit 1`.execute(tx)
  return rows[0] ?? { changedBy: null, changedAt: null }
}
