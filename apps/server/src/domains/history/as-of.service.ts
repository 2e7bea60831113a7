import type { ParamsOf, QueryOf } from '@acm/contract/core/endpoint'
import type { HistoryField, HistoryValue, history, RecordAsOf, SecretSet } from '@acm/contract/history'
import type { HistoryKind } from '@acm/contract/history-kinds'
import type { Context } from '../../platform/access/context.ts'
import type { Changes } from '../../platform/history/history.ts'
import { businessRule, forbidden, notFound } from '../../platform/problems.ts'
import * as queries from './as-of.queries.ts'
import {
  cameAndWent,
  isEnding,
  isMaking,
  memberOf,
  type Naming,
  toldValue,
  valueKindOf,
  without,
} from './changes.rules.ts'
import { namesOf, namingAt, recordOf } from './entries.service.ts'
import { isReadable, isWithin, keyOfWhole, kindOf, type ToldField, toldField, toldFields } from './fields.rules.ts'
import type { EntryRow, Key, Subjects } from './history.queries.ts'
import type { Names } from './names.service.ts'
import { type Reading, readingOf } from './reading.ts'

const BATCH = 1000
/** After the last entry of a moment. */
const ALL = Number.MAX_SAFE_INTEGER

type State = Record<string, unknown>

interface Subject {
  kind: HistoryKind
  id: number
}

/** The last entry that had happened at the moment that is asked about. */
async function keyOf(
  ctx: Context,
  subjects: Subjects,
  subject: Subject,
  asked: QueryOf<typeof history.asOf>,
): Promise<Key> {
  const entryId = asked.before ?? asked.after
  if (entryId === undefined) return { at: new Date(asked.at ?? Date.now()).toISOString(), id: ALL }
  const entry = await queries.findChange(ctx.db, subjects, subject, entryId)
  if (!entry) throw notFound()
  return { at: entry.at, id: asked.before === undefined ? entry.id : entry.id - 1 }
}

/** Takes back one change. */
function undo(kind: HistoryKind, state: State, changes: Changes): void {
  for (const [key, pair] of Object.entries(changes)) {
    const told = toldField(kind, key)
    if (!told?.isKept) continue
    if (!told.isPartial) {
      state[told.name] = pair[0]
      continue
    }
    const { came, went } = cameAndWent(told, pair)
    state[told.name] = [...without((state[told.name] ?? []) as unknown[], came), ...went]
  }
}

/** The record as it stood once everything up to that entry had happened; null: it was not there. */
async function stateAt(
  ctx: Context,
  subjects: Subjects,
  { kind, id, now }: Subject & { now: State | null },
  after: Key,
): Promise<State | null> {
  let state: State | null = now && { ...now }
  let before: Key | null = null
  for (;;) {
    const later: Awaited<ReturnType<typeof queries.listLater>> = await queries.listLater(
      ctx.db,
      subjects,
      { kind, id },
      { after, before, most: BATCH },
    )
    for (const change of later) {
      if (isEnding(change as EntryRow)) state = {}
      if (state) undo(kind, state, change.changes)
      if (isMaking(kind, change as EntryRow) && !isEnding(change as EntryRow)) state = null
    }
    const last = later.at(-1)
    if (!last || later.length < BATCH) return state
    before = last
  }
}

interface Shown {
  told: ToldField
  was: unknown
  is: unknown
  past: Naming
  today: Naming
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** A field as it stood and as it stands; of a secret only whether there was one. */
function fieldOf({ told, was, is, past, today }: Shown): HistoryField {
  const kind = valueKindOf(told)
  const shown = (value: unknown, naming: Naming): HistoryField['was'] => {
    if (kind === 'set') return (Array.isArray(value) ? value : []).map((one) => memberOf(told, one, naming))
    if (kind === 'secret') return plainly(Boolean(value))
    return toldValue(told, value, naming)
  }
  const { name: field, title: group } = told
  const differs = kind === 'set' ? !isSame(sorted(was), sorted(is)) : !isSame(was, is)
  return { field, label: told.field.label, group, kind, was: shown(was, past), is: shown(is, today), differs }
}

const plainly = (value: boolean): HistoryValue => ({ value, name: null, nameNow: null, isGone: false })
const sorted = (members: unknown): string[] =>
  (Array.isArray(members) ? members : []).map((member) => JSON.stringify(member)).sort()

/**
 * What the record's form takes of it: fields that may be sent, and neither secrets nor what the caller may not read. It
 * stays on the page where it is.
 */
function valuesOf(kind: HistoryKind, id: number, read: readonly ToldField[], was: State): RecordAsOf['values'] {
  const { record, extra } = kindOf(kind)
  const whole = keyOfWhole(kind)
  const sent = read.filter(
    ({ name, field }) => !field.secret && name !== whole && (!record || name in record.input.fields || name in extra),
  )
  const own = record ? { [record.id]: id } : {}
  return { ...own, ...Object.fromEntries(sent.map(({ name }) => [name, was[name] ?? null])) } as RecordAsOf['values']
}

/** A record that the caller may open: who may not cannot tell it from one that is not there. */
async function opened(ctx: Context, subjects: Subjects, subject: Subject) {
  const { kind, id } = subject
  const reading = readingOf(ctx, subjects)
  const names = await namesIn(reading, subject, [null])
  const orgUnitId = names.orgUnitOf(kind, id)
  if (!isWithin(reading.reach.get(kind), orgUnitId)) throw forbidden()
  const { stored } = subjects[kind]
  const isKnown = names.placeOf(kind, id) !== undefined || (await queries.hasEntries(ctx.db, kind, id))
  if (!stored || !isKnown) throw notFound()
  const now = (await stored(ctx, id)) as State | null | undefined
  return { reading, orgUnitId, now: now ?? null }
}

/** A record as it stood. */
export async function getAsOf(
  ctx: Context,
  subjects: Subjects,
  subject: ParamsOf<typeof history.asOf>,
  asked: QueryOf<typeof history.asOf>,
): Promise<RecordAsOf> {
  if (Object.keys(asked).length > 1)
    throw businessRule({ propertyName: '', errorMessage: 'Say either a moment or an entry.' })
  const { kind, id } = subject
  const { reading, orgUnitId, now } = await opened(ctx, subjects, subject)
  const key = await keyOf(ctx, subjects, subject, asked)
  const was = await stateAt(ctx, subjects, { kind, id, now }, key)
  const names = await namesIn(reading, subject, [now, was])
  const record = recordOf(names, kind, id, key)
  // What was made while the history was kept was not there before; of what it found there it knows no more.
  const begins = was && (await queries.findBeginning(ctx.db))
  if (begins && key.at < begins)
    return { existed: null, knownFrom: begins, at: key.at, record, fields: [], hiddenFields: 0, values: {} }
  const kept = keptFields(kind, { ...now, ...was })
  const read = kept.filter((told) => isReadable(ctx, kind, told, orgUnitId))
  const past = namingAt(names, key)
  const today = { ...past, past: names.now, now: names.now }
  return {
    existed: was !== null,
    knownFrom: null,
    at: key.at,
    record,
    fields: read.map((told) => fieldOf({ told, was: was?.[told.name], is: now?.[told.name], past, today })),
    hiddenFields: kept.length - read.length,
    values: was ? valuesOf(kind, id, read, was) : {},
  }
}

/** The fields of the kind, and whatever else stands in it. */
function keptFields(kind: HistoryKind, state: State): ToldField[] {
  const known = [...toldFields(kind).values()].filter((told) => told.isKept && !told.isMember)
  const others = Object.keys(state).flatMap((key) => (toldFields(kind).has(key) ? [] : (toldField(kind, key) ?? [])))
  return [...known, ...others].filter(({ name }) => name in state || kindOf(kind).record !== null)
}

/** What everything in these states is called. */
function namesIn(reading: Reading, { kind, id }: Subject, states: readonly (State | null)[]): Promise<Names> {
  const rows = states.map((state) => {
    const changes: Changes = Object.fromEntries(Object.entries(state ?? {}).map(([key, value]) => [key, [null, value]]))
    return { kind, entityId: id, changes } as EntryRow & Subject
  })
  return namesOf(reading, rows)
}

/** When each secret that is stored was last set, and by whom. */
export async function listSecrets(ctx: Context, subjects: Subjects, subject: Subject): Promise<SecretSet[]> {
  const { kind } = subject
  const { orgUnitId } = await opened(ctx, subjects, subject)
  const secrets = [...toldFields(kind).values()].filter(
    (told) => told.field.secret === true && isReadable(ctx, kind, told, orgUnitId),
  )
  const newest = await queries.listNewest(
    ctx.db,
    subject,
    secrets.map(({ name }) => name),
  )
  return newest.flatMap(({ key, at, by, pair }) => (pair[1] === null ? [] : [{ field: key, at, by }]))
}
