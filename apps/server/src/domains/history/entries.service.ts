import { permissionsOf } from '@acm/contract/core/endpoint'
import { holds } from '@acm/contract/core/permissions'
import type { HistoryEntry, HistoryRecord } from '@acm/contract/history'
import { CREATED, HISTORY_KINDS, type HistoryKind } from '@acm/contract/history-kinds'
import type { Context } from '../../platform/access/context.ts'
import { calledBy, isEnding, isMaking, type NameSources, namedIn, readChanges } from './changes.rules.ts'
import { isWithin, keyOfWhole, kindOf, kindOfEntry, toldField, touchedKind } from './fields.rules.ts'
import type { EntryKey, EntryRow } from './history.queries.ts'
import { type IdsByKind, want } from './names.queries.ts'
import { RecordNames } from './names.service.ts'
import type { HistoryReader } from './reading.ts'
import { readTouched, type TouchedRecords } from './touched.queries.ts'

type EntryRowOfKind = EntryRow & { kind: HistoryKind | undefined }

/** No limit on the members that are named. */
export const ALL = 2 ** 31 - 1

interface EntryDisplayOptions {
  touched: ReadonlyMap<number, TouchedRecords>
  most: number
}

/** Reads the names for all entries in a fixed number of statements. */
export async function namesOf(
  reading: HistoryReader,
  rows: readonly EntryRowOfKind[],
  { touched = new Map(), most = ALL }: Partial<EntryDisplayOptions> = {},
): Promise<RecordNames> {
  const wanted: IdsByKind = new Map()
  const isKind = (kind: string): kind is HistoryKind => (HISTORY_KINDS as readonly string[]).includes(kind)
  for (const row of rows) {
    if (!row.kind) continue
    if (row.entityId !== null) want(wanted, row.kind, row.entityId)
    for (const id of touched.get(row.id)?.ids ?? []) want(wanted, touchedKind(row.kind) ?? row.kind, id)
    for (const [kind, id] of namedIn(row, row.kind, { most, isByTouch: touched.has(row.id) }))
      if (isKind(kind)) want(wanted, kind, id)
  }
  return RecordNames.of(reading, wanted)
}

export const namingAt = (names: RecordNames, key: EntryKey): NameSources => ({
  past: names.at(key),
  now: names.known(names.at(key)),
  isGone: (kind, id) => names.placeOf(kind as HistoryKind, id) === undefined,
})

export function recordOf(names: RecordNames, kind: HistoryKind, id: number, key: EntryKey): HistoryRecord {
  const place = names.placeOf(kind, id)
  const { label } = kindOf(kind)
  return {
    kind,
    kindLabel: label,
    id,
    ...calledBy(names.at(key)(kind, id), names.now(kind, id)),
    exists: place !== undefined,
    within: names.withinOf(kind, id),
    orgUnitId: names.orgUnitOf(kind, id),
  }
}

/** Of records that the caller may not open only the act is shown. `most` limits the members of each set. */
export async function present(
  reading: HistoryReader,
  rows: readonly EntryRow[],
  most: number,
): Promise<HistoryEntry[]> {
  const known = rows.map((row) => ({ ...row, kind: kindOfEntry(row.entityType, row.action) }))
  const touched = await readTouched(reading.ctx.db, reading, known, most)
  const names = await namesOf(reading, known, { touched, most })
  return known.map((row) => entryOf(reading, names, row, { touched, most }))
}

/** The address of another person who changed the reader's account is private to them; sign-in attempts are not. */
const isOfAnother = (ctx: Context, { actorType, actorId }: EntryRowOfKind) =>
  actorType === 'user' && actorId !== ctx.user?.userId
const NOWHERE: HistoryEntry['from'] = { address: null, session: null, job: null, requestId: null }
const fromOf = ({ address, session, jobId, requestId }: EntryRowOfKind): HistoryEntry['from'] => ({
  address,
  session,
  job: jobId,
  requestId,
})

function entryOf(
  { ctx, subjects, reach }: HistoryReader,
  names: RecordNames,
  row: EntryRowOfKind,
  shown: EntryDisplayOptions,
): HistoryEntry {
  const { kind, entityId } = row
  const touched = shown.touched.get(row.id)
  const orgUnitId = kind && entityId !== null ? names.orgUnitOf(kind, entityId) : null
  const isOwn = row.entityType === 'user' && entityId === ctx.user?.userId
  const isReached = kind !== undefined && isWithin(reach.get(kind), orgUnitId)
  const isOpen = kind !== undefined && (isReached || isOwn || touched !== undefined)
  const read = isOpen
    ? readChanges(
        ctx,
        { row, kind, orgUnitId },
        { naming: namingAt(names, row), most: shown.most, isByTouch: touched !== undefined },
      )
    : { changes: [], hiddenFields: Object.keys(row.changes).length }
  const isDoor = (field: string) => kind !== undefined && field in kindOf(kind).extra
  // Readers always see the sign-in events of their own account.
  const changes = isReached || touched ? read.changes : read.changes.filter(({ field }) => isDoor(field))
  const hiddenFields = read.hiddenFields + read.changes.length - changes.length
  const unit = isOpen && orgUnitId !== null ? names.now('orgUnit', orgUnitId) : null
  return {
    id: row.id,
    at: row.at,
    actor: { type: row.actorType, id: row.actorId, name: row.actorName },
    from: isOpen && !isReached && touched === undefined && isOfAnother(ctx, row) ? NOWHERE : fromOf(row),
    action: row.action,
    did: kind ? didOf(kind, row) : row.action,
    record: isOpen && entityId !== null ? recordOf(names, kind, entityId, row) : null,
    orgUnits: unit === null ? [] : [unit],
    touched: kind && touched ? namedOf(names, kind, touched) : null,
    changes,
    hiddenFields,
    isRestorable: isOpen && subjects[kind].stored !== undefined && isRestorable(ctx, kind, row, orgUnitId),
  }
}

function namedOf(
  names: RecordNames,
  kind: HistoryKind,
  { ids, more, others }: TouchedRecords,
): HistoryEntry['touched'] {
  const called = ids.map((id) => names.now(touchedKind(kind) ?? kind, id) ?? String(id))
  return { names: called.sort(), more, others }
}

const didOf = (kind: HistoryKind, row: EntryRow): string =>
  isMaking(kind, row) && !isEnding(row) && row.action.endsWith('.save')
    ? CREATED
    : (kindOf(kind).did[row.action] ?? row.action)

function isRestorable(ctx: Context, kind: HistoryKind, row: EntryRow, orgUnitId: number | null): boolean {
  const { record } = kindOf(kind)
  if (row.entityId === null || isMaking(kind, row)) return false
  const stored = record && {
    [record.id]: isEnding(row) ? 0 : row.entityId,
    ...(record.liesIn && { [record.liesIn]: orgUnitId }),
  }
  const editable: readonly string[] = record && stored ? record.editable(ctx.grants, stored) : []
  const whole = keyOfWhole(kind)
  return Object.keys(row.changes).some((key) => {
    const told = toldField(kind, key)
    if (!told?.isKept || told.field.secret || key === whole) return false
    return record && told.name in record.fields ? editable.includes(key) : mayPutBack(ctx, kind, orgUnitId)
  })
}

/** For data that is no field of a record: the caller has the right of the call that restores it. */
export function mayPutBack(ctx: Context, kind: HistoryKind, orgUnitId: number | null): boolean {
  const { restoredBy, lies } = kindOf(kind)
  if (restoredBy === null) return false
  return holds(ctx.grants, permissionsOf(restoredBy.permission), lies === 'somewhere' ? { orgUnitId } : 'any')
}
