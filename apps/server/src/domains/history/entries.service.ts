import type { HistoryEntry } from '@acm/contract/history'
import { CREATED, isEnding } from '@acm/contract/history-actions'
import { HISTORY_KINDS, type HistoryKind } from '@acm/contract/history-kinds'
import type { Context } from '../../platform/access/context.ts'
import { countIn, isMaking, namedIn, readChanges } from './changes.rules.ts'
import { isWithin, keyOfWhole, kindOf, kindOfEntry, type Places, placesIn, toldField } from './fields.rules.ts'
import type { EntryRow } from './history.queries.ts'
import { type IdsByKind, want } from './names.queries.ts'
import { RecordNames } from './names.service.ts'
import type { HistoryReader } from './reading.ts'

export type RowOfKind = Pick<EntryRow, 'changes' | 'entityId'> & {
  kind: HistoryKind
  orgUnitIds?: EntryRow['orgUnitIds']
}

/** Reads the names for all entries in a fixed number of statements. */
export async function namesOf(reading: HistoryReader, rows: readonly RowOfKind[]): Promise<RecordNames> {
  const idsByKind: IdsByKind = new Map()
  const isKind = (kind: string): kind is HistoryKind => (HISTORY_KINDS as readonly string[]).includes(kind)
  for (const row of rows) {
    if (row.entityId !== null) want(idsByKind, row.kind, row.entityId)
    for (const id of unitsOf(row)) want(idsByKind, 'orgUnit', id)
    for (const [kind, id] of namedIn(row, row.kind)) if (isKind(kind)) want(idsByKind, kind, id)
  }
  return RecordNames.of(reading, idsByKind)
}

/** Bulk changes are in too many to name them. */
const unitsOf = ({ kind, orgUnitIds }: RowOfKind) => (kindOf(kind).isBulk ? [] : (orgUnitIds ?? []))

/**
 * Entries as the caller reads them. On the page of a record the rights in its present org unit count; elsewhere those
 * in the org units of each entry.
 */
export async function present(
  reading: HistoryReader,
  rows: readonly EntryRow[],
  orgUnitId?: number | null,
): Promise<HistoryEntry[]> {
  const records = rows.flatMap((row) => {
    const kind = kindOfEntry(row.entityType, row.action)
    return kind ? [{ ...row, kind }] : []
  })
  const names = await namesOf(reading, records)
  return records.map((row) =>
    entryOf(reading, names, { row, places: orgUnitId === undefined ? placesIn(row.orgUnitIds) : [orgUnitId] }),
  )
}

interface PresentedRow {
  row: EntryRow & { kind: HistoryKind }
  places: Places
}

function entryOf(
  { ctx, subjects, reach }: HistoryReader,
  names: RecordNames,
  { row, places }: PresentedRow,
): HistoryEntry {
  const { kind, entityId, jobId, address, session, requestId } = row
  const held = reach.get(kind)
  const { isBulk } = kindOf(kind)
  const isWhole = !isBulk || placesIn(row.orgUnitIds).every((place) => isWithin(held, place))
  const count = isWhole ? countIn(kind, row) : null
  const isReached = places.some((place) => isWithin(held, place))
  const nameOf = names.at(row)
  const { changes, hiddenFields } = readChanges(ctx, row, { kind, places, isReached, isWhole, nameOf })
  const recordName = entityId === null ? null : names.recordOf(kind, entityId, row)
  const record =
    recordName && isBulk
      ? { ...recordName, isOpen: isWhole && names.placeOf(kind, recordName.id) !== undefined }
      : recordName
  return {
    id: row.id,
    at: row.at,
    actor: actorOf(row),
    from: { address, session, job: isWhole ? jobId : null, requestId },
    action: row.action,
    did: didOf(kind, row),
    record,
    orgUnits: unitsOf(row).flatMap((id) => nameOf('orgUnit', id) ?? []),
    // An entry that lists no records, as of all instances, has no number of them.
    bulk: isBulk && count !== 0 ? { count } : null,
    changes,
    hiddenFields,
    isRestorable:
      subjects[kind].stored !== undefined &&
      (record?.isOpen || record?.isGone || false) &&
      isRestorable(ctx, row, names),
  }
}

export const actorOf = ({ actorType, actorId, actorName }: EntryRow): HistoryEntry['actor'] => ({
  type: actorType,
  id: actorId,
  name: actorName,
})

const didOf = (kind: HistoryKind, row: EntryRow): string =>
  isMaking(kind, row) && !isEnding(row.action) && row.action.endsWith('.save')
    ? CREATED
    : (kindOf(kind).did[row.action] ?? row.action)

function isRestorable(ctx: Context, row: PresentedRow['row'], names: RecordNames): boolean {
  const { kind, entityId } = row
  const { record } = kindOf(kind)
  if (entityId === null || record === null || isMaking(kind, row)) return false
  const stored = {
    [record.id]: isEnding(row.action) ? 0 : entityId,
    ...(record.liesIn && { [record.liesIn]: names.orgUnitOf(kind, entityId) }),
  }
  const editable: readonly string[] = record.editable(ctx.grants, stored)
  const whole = keyOfWhole(kind)
  return Object.keys(row.changes).some(
    (key) => key !== whole && editable.includes(key) && !toldField(kind, key)?.field.secret,
  )
}
