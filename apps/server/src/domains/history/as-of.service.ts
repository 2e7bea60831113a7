import type { ParamsOf, QueryOf } from '@acm/contract/core/endpoint'
import type { HistoryField, history, RecordAsOf, SecretSet } from '@acm/contract/history'
import type { HistoryKind } from '@acm/contract/history-kinds'
import type { Context } from '../../platform/access/context.ts'
import type { FieldChanges } from '../../platform/history/history.ts'
import { businessRule, notFound } from '../../platform/problems.ts'
import * as queries from './as-of.queries.ts'
import { cameAndWent, isEnding, isMaking, type NameSources, valueKindOf, without } from './changes.rules.ts'
import { namingAt, recordOf } from './entries.service.ts'
import { isReadable, keyOfWhole, kindOf, type ReadableField, toldField, toldFields } from './fields.rules.ts'
import type { EntryKey, EntryRow, Subjects } from './history.queries.ts'
import { createHistoryReader } from './reading.ts'
import {
  isSameIn,
  keptFields,
  namesIn,
  namingNow,
  opened,
  type RecordRef,
  type RecordState,
  standingOf,
} from './standing.service.ts'

const BATCH = 1000
/** Sorts after every entry of the same time. */
const ALL = Number.MAX_SAFE_INTEGER

/** The key of the last entry that counts as having happened. */
async function keyOf(
  ctx: Context,
  subjects: Subjects,
  subject: RecordRef,
  asked: QueryOf<typeof history.asOf>,
): Promise<EntryKey> {
  const entryId = asked.before ?? asked.after
  if (entryId === undefined) return { at: new Date(asked.at ?? Date.now()).toISOString(), id: ALL }
  const entry = await queries.findChange(ctx.db, subjects, subject, entryId)
  if (!entry) throw notFound()
  return { at: entry.at, id: asked.before === undefined ? entry.id : entry.id - 1 }
}

function undo(kind: HistoryKind, state: RecordState, changes: FieldChanges): void {
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

/** The record right after that entry; null: it did not exist. */
async function stateAt(
  ctx: Context,
  subjects: Subjects,
  { kind, id, now }: RecordRef & { now: RecordState | null },
  after: EntryKey,
): Promise<RecordState | null> {
  let state: RecordState | null = now && { ...now }
  let before: EntryKey | null = null
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

interface FieldAsOf {
  told: ReadableField
  was: unknown
  is: unknown
  past: NameSources
  today: NameSources
}

/** The value then and now; of a secret only whether there was one. */
function fieldOf({ told, was, is, past, today }: FieldAsOf): HistoryField {
  const { name: field } = told
  const shown = { was: standingOf(told, was, past), is: standingOf(told, is, today) }
  return {
    field,
    label: told.field.label,
    group: told.title,
    kind: valueKindOf(told),
    ...shown,
    differs: !isSameIn(told, was, is),
  }
}

/** Readable values that the record's form can take, without secrets and the reference to its whole. */
function valuesOf(
  kind: HistoryKind,
  id: number,
  read: readonly ReadableField[],
  was: RecordState,
): RecordAsOf['values'] {
  const { record, extra } = kindOf(kind)
  const whole = keyOfWhole(kind)
  const sent = read.filter(
    ({ name, field }) => !field.secret && name !== whole && (!record || name in record.input.fields || name in extra),
  )
  const own = record ? { [record.id]: id } : {}
  return { ...own, ...Object.fromEntries(sent.map(({ name }) => [name, was[name] ?? null])) } as RecordAsOf['values']
}

export async function getAsOf(
  ctx: Context,
  subjects: Subjects,
  subject: ParamsOf<typeof history.asOf>,
  asked: QueryOf<typeof history.asOf>,
): Promise<RecordAsOf> {
  if (Object.keys(asked).length > 1)
    throw businessRule({ propertyName: '', errorMessage: 'Give either a time or an entry.' })
  const { kind, id } = subject
  const reading = createHistoryReader(ctx, subjects)
  const { orgUnitId, now } = await opened(reading, subject)
  const key = await keyOf(ctx, subjects, subject, asked)
  const was = await stateAt(ctx, subjects, { kind, id, now }, key)
  const names = await namesIn(reading, [
    { ...subject, state: now },
    { ...subject, state: was },
  ])
  const record = recordOf(names, kind, id, key)
  // A record that is older than the kept history is unknown before its beginning; a newer one did not exist.
  const begins = was && (await queries.findBeginning(ctx.db))
  if (begins && key.at < begins)
    return { existed: null, knownFrom: begins, at: key.at, record, fields: [], hiddenFields: 0, values: {} }
  const kept = keptFields(kind, { ...now, ...was })
  const read = kept.filter((told) => isReadable(ctx, kind, told, orgUnitId))
  const past = namingAt(names, key)
  const today = namingNow(names)
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

/** The time and person of the last change of each secret; secrets that were removed are left out. */
export async function listSecrets(ctx: Context, subjects: Subjects, subject: RecordRef): Promise<SecretSet[]> {
  const { kind } = subject
  const { orgUnitId } = await opened(createHistoryReader(ctx, subjects), subject)
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
