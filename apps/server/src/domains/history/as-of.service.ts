import type { ParamsOf, QueryOf } from '@acm/contract/core/endpoint'
import type { NameOf } from '@acm/contract/core/field'
import type { HistoryField, HistoryStanding, HistoryValue, history, RecordAsOf } from '@acm/contract/history'
import { isEnding } from '@acm/contract/history-actions'
import type { HistoryKind } from '@acm/contract/history-kinds'
import type { Context } from '../../platform/access/context.ts'
import type { FieldChanges } from '../../platform/history/history.ts'
import { businessRule, forbidden, notFound } from '../../platform/problems.ts'
import { cameAndWent, isMaking, memberOf, toldValue, valueKindOf, without } from './changes.rules.ts'
import { namesOf } from './entries.service.ts'
import {
  isReadable,
  isWithin,
  keyOfWhole,
  kindOf,
  placesIn,
  type ReadableField,
  toldField,
  toldFields,
} from './fields.rules.ts'
import type { EntryKey, EntryPage, EntryRow, HistoryQuery, Subjects } from './history.queries.ts'
import * as queries from './history.queries.ts'
import type { RecordNames } from './names.service.ts'
import { createHistoryReader, type HistoryReader, type RecordRef } from './reading.ts'

export type RecordState = Record<string, unknown>

/** Null: the record does not exist. */
export async function stateOf({ ctx, subjects }: HistoryReader, { kind, id }: RecordRef): Promise<RecordState | null> {
  const now = await subjects[kind].stored?.(ctx, id)
  return (now as RecordState | null | undefined) ?? null
}

export function keptFields(kind: HistoryKind, state: RecordState): ReadableField[] {
  const visibleFields = [...toldFields(kind).values()].filter((told) => told.isKept && !told.isMember)
  const others = Object.keys(state).flatMap((key) => (toldFields(kind).has(key) ? [] : (toldField(kind, key) ?? [])))
  return [...visibleFields, ...others].filter(({ name }) => name in state || kindOf(kind).record !== null)
}

export function namesIn(
  reading: HistoryReader,
  stood: readonly (RecordRef & { state: RecordState | null })[],
): Promise<RecordNames> {
  const rows = stood.map(({ kind, id, state }) => {
    const changes: FieldChanges = Object.fromEntries(
      Object.entries(state ?? {}).map(([key, value]) => [key, [null, value]]),
    )
    return { kind, entityId: id, changes }
  })
  return namesOf(reading, rows)
}

/** The shown value of a field; of a secret only whether there is one. */
export function standingOf(told: ReadableField, value: unknown, nameOf: NameOf): HistoryStanding {
  const kind = valueKindOf(told)
  if (kind === 'set') return (Array.isArray(value) ? value : []).map((one) => memberOf(told, one, nameOf))
  return kind === 'secret' ? plainly(Boolean(value)) : toldValue(told, value, nameOf)
}

const plainly = (value: boolean): HistoryValue => ({ value, name: null })

/** Ignores the order of a set. */
export function isSameIn(told: ReadableField, one: unknown, other: unknown): boolean {
  return valueKindOf(told) === 'set' ? isSame(sorted(one), sorted(other)) : isSame(one, other)
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const sorted = (members: unknown): string[] =>
  (Array.isArray(members) ? members : []).map((member) => JSON.stringify(member)).sort()

const BATCH = 1000

/** The entries that changed a record: its own, and those of other records about it. */
function changesOf(subjects: Subjects, { kind, id }: RecordRef, bound: (typeof queries.bounds)['acts']): HistoryQuery {
  const others = queries.streams.touching(subjects, kind, id).filter(({ as }) => as)
  return {
    streams: [queries.streams.record(kindOf(kind).entity ?? '', id), ...others],
    bounds: [bound],
    conditions: [queries.conditions.kinds([kind])],
  }
}

function undo(kind: HistoryKind, state: RecordState, changes: FieldChanges): void {
  for (const [key, pair] of Object.entries(changes)) {
    const visibleField = toldField(kind, key)
    if (!visibleField?.isKept) continue
    if (!visibleField.isPartial) {
      state[visibleField.name] = pair[0]
      continue
    }
    const { came, went } = cameAndWent(visibleField, pair)
    state[visibleField.name] = [...without((state[visibleField.name] ?? []) as unknown[], came), ...went]
  }
}

/** The record right after that entry; null: it did not exist. */
async function stateAt(
  ctx: Context,
  subjects: Subjects,
  { kind, id, now }: RecordRef & { now: RecordState | null },
  after: EntryKey,
): Promise<RecordState | null> {
  let state: RecordState | null = now && { ...now }
  const question = changesOf(subjects, { kind, id }, queries.bounds.after(after))
  let before: EntryKey | null = null
  do {
    const later: EntryPage = await queries.look(ctx.db, question, before, BATCH)
    for (const change of later.rows) {
      if (isEnding(change.action)) state = {}
      if (state) undo(kind, state, change.changes)
      if (isMaking(kind, change) && !isEnding(change.action)) state = null
    }
    before = later.next
  } while (before !== null)
  return state
}

async function findChange(ctx: Context, subjects: Subjects, record: RecordRef, id: number) {
  const { rows } = await queries.look(ctx.db, changesOf(subjects, record, queries.bounds.entry(id)), null, 1)
  return rows[0]
}

interface FieldAsOf {
  told: ReadableField
  was: unknown
  /** Null: the caller can't open the record now. */
  is: { value: unknown } | null
  past: NameOf
  now: NameOf
}

/** The value then and now; of a secret only whether there was one. */
const fieldOf = ({ told, was, is, past, now }: FieldAsOf): HistoryField => ({
  field: told.name,
  label: told.field.label,
  group: told.title ?? null,
  kind: valueKindOf(told),
  was: standingOf(told, was, past),
  is: is && standingOf(told, is.value, now),
  differs: is !== null && !isSameIn(told, was, is.value),
})

/** Readable values that the record's form can take, without secrets and the reference to its whole. */
function valuesOf({ kind, id }: RecordRef, read: readonly ReadableField[], was: RecordState): RecordAsOf['values'] {
  const { record, extra } = kindOf(kind)
  const whole = keyOfWhole(kind)
  const sent = read.filter(
    ({ name, field }) => !field.secret && name !== whole && (!record || name in record.input.fields || name in extra),
  )
  const own = record ? { [record.id]: id } : {}
  return { ...own, ...Object.fromEntries(sent.map(({ name }) => [name, was[name] ?? null])) } as RecordAsOf['values']
}

/**
 * For callers who can open the record now, or the entry: then its fields go by the rights in the org units of the entry,
 * and nothing shows later values.
 */
export async function getAsOf(
  ctx: Context,
  subjects: Subjects,
  subject: ParamsOf<typeof history.asOf>,
  { before, after }: QueryOf<typeof history.asOf>,
): Promise<RecordAsOf> {
  if (before !== undefined && after !== undefined)
    throw businessRule({ propertyName: '', errorMessage: 'Give one entry.' })
  const { kind, id } = subject
  const reading = createHistoryReader(ctx, subjects)
  const held = reading.reach.get(kind)
  const entryId = before ?? after
  const entry = entryId === undefined ? undefined : await findChange(ctx, subjects, subject, entryId)
  const present = await namesIn(reading, [{ ...subject, state: null }])
  const isOpen = isWithin(held, present.orgUnitOf(kind, id))
  const places = isOpen ? [present.orgUnitOf(kind, id)] : placesIn(entry?.orgUnitIds ?? null)
  if (!places.some((place) => isWithin(held, place))) throw forbidden()
  const isThere = entryId === undefined ? present.placeOf(kind, id) !== undefined : entry !== undefined
  if (!subjects[kind].stored || !isThere) throw notFound()
  const now = await stateOf(reading, subject)
  const key = entry ? keyOf(entry, before !== undefined) : { at: new Date().toISOString(), id: Number.MAX_SAFE_INTEGER }
  const was = await stateAt(ctx, subjects, { kind, id, now }, key)
  const names = await namesIn(reading, [
    { ...subject, state: isOpen ? now : null },
    { ...subject, state: was },
  ])
  const stored = keptFields(kind, isOpen ? { ...now, ...was } : { ...was })
  const read = stored.filter((told) => isReadable(ctx, kind, told, places))
  const namesAt = { past: names.at(key), now: names.now }
  return {
    existed: was !== null,
    at: key.at,
    record: names.recordOf(kind, id, key),
    fields: read.map((field) =>
      fieldOf({ told: field, was: was?.[field.name], is: isOpen ? { value: now?.[field.name] } : null, ...namesAt }),
    ),
    hiddenFields: stored.length - read.length,
    values: was ? valuesOf(subject, read, was) : {},
  }
}

/** The last entry that counts as having happened. */
const keyOf = ({ at, id }: Pick<EntryRow, 'at' | 'id'>, isBefore: boolean): EntryKey => ({
  at,
  id: isBefore ? id - 1 : id,
})
