import { type ComparedField, type ComparedKind, type Comparison, comparedKinds } from '@acm/contract/compare'
import { type HistoryKind, historyKinds } from '@acm/contract/history-kinds'
import type { Context } from '../../platform/access/context.ts'
import { forbidden, notFound } from '../../platform/problems.ts'
import {
  createHistoryReader,
  type HistoryReader,
  isReadable,
  isSameIn,
  isWithin,
  keptFields,
  keyOfWhole,
  kindOf,
  namesIn,
  type ReadableField,
  type RecordNames,
  type RecordState,
  type Subjects,
  standingOf,
  stateOf,
  valueKindOf,
} from '../history/public.ts'

interface CompareRequest {
  kind: ComparedKind
  ids: readonly number[]
}

/** A record, or a part of one; `state` is null unless the caller can open it. */
interface ComparedRecord {
  id: number
  orgUnitId: number | null
  state: RecordState | null
  isOpened: boolean
}

/** Compares records; of each record the caller sees what its own page would show them (R-COMP-1). */
export async function compareRecords(
  ctx: Context,
  subjects: Subjects,
  { kind, ids }: CompareRequest,
): Promise<Comparison> {
  const reading = createHistoryReader(ctx, subjects)
  const sides = await Promise.all(ids.map((id) => sideOf(reading, kind, id)))
  const parts = comparedKinds[kind].parts.filter((part) => reading.reach.has(part))
  const compared = [
    { of: kind as HistoryKind, sides },
    ...(await Promise.all(parts.map(async (of) => ({ of, sides: await sidesOfPart(reading, of, sides) })))),
  ]
  const names = await namesIn(
    reading,
    compared.flatMap((one) => one.sides.map(({ id, state }) => ({ kind: one.of, id, state }))),
  )
  const fields = compared.flatMap((one) => fieldsOf({ ctx, names, ...one }))
  const visible = fields.filter(({ values }) => values.some(({ isRead }) => isRead))
  return {
    records: ids.map((id) => names.recordOf(kind, id, null)),
    fields: visible,
    hiddenFields: fields.length - visible.length,
  }
}

/** Throws forbidden out of reach, also for an unknown id there. */
async function sideOf(reading: HistoryReader, kind: HistoryKind, id: number): Promise<ComparedRecord> {
  const names = await namesIn(reading, [{ kind, id, state: null }])
  const orgUnitId = names.orgUnitOf(kind, id)
  if (!isWithin(reading.reach.get(kind), orgUnitId)) throw forbidden()
  const state = names.placeOf(kind, id) ? await stateOf(reading, { kind, id }) : null
  if (!state) throw notFound()
  return { id, orgUnitId, state, isOpened: true }
}

/** A part has the place of its record, but permissions of its own. */
function sidesOfPart(
  reading: HistoryReader,
  of: HistoryKind,
  sides: readonly ComparedRecord[],
): Promise<ComparedRecord[]> {
  return Promise.all(
    sides.map(async ({ id, orgUnitId }) => {
      const isOpened = isWithin(reading.reach.get(of), orgUnitId)
      return { id, orgUnitId, isOpened, state: isOpened ? await stateOf(reading, { kind: of, id }) : null }
    }),
  )
}

interface ComparisonContext {
  ctx: Context
  names: RecordNames
  of: HistoryKind
  sides: readonly ComparedRecord[]
}

function fieldsOf({ ctx, names, of, sides }: ComparisonContext): ComparedField[] {
  const { title } = historyKinds[of]
  const isOpen = sides.map((side) => opensTo(ctx, of, side))
  const stored = keptFields(of, Object.assign({}, ...sides.map(({ state }) => state)))
  return stored.map((told) => {
    const isRead = sides.map(({ orgUnitId, isOpened }) => isOpened && isReadable(ctx, of, told, [orgUnitId]))
    const all = sides.map(({ state }) => valueIn(told, state))
    const [first, ...others] = all.filter((_, place) => isRead[place])
    return {
      of,
      field: told.name,
      label: told.field.label,
      group: told.title ?? title,
      kind: valueKindOf(told),
      values: all.map((value, place) => ({
        value: isRead[place] ? standingOf(told, value, names.now) : null,
        isRead: isRead[place] ?? false,
        isOpen: isOpen[place]?.(told) ?? false,
      })),
      differs: others.some((other) => !isSameIn(told, first, other)),
    }
  })
}

/** The value of a field that may not be stored yet: flags count as off, secrets only as present or absent. */
function valueIn({ name, field }: ReadableField, state: RecordState | null): unknown {
  const value = state?.[name]
  if (field.secret) return Boolean(value)
  return field.kind === 'flag' ? Boolean(value) : value
}

/** True if the caller can change a field by its form; never for secrets and parent references. */
function opensTo(
  ctx: Context,
  of: HistoryKind,
  { id, orgUnitId, state, isOpened }: ComparedRecord,
): (told: ReadableField) => boolean {
  const { record } = kindOf(of)
  const own = record && { ...state, [record.id]: id, ...(record.liesIn && { [record.liesIn]: orgUnitId }) }
  const editable: readonly string[] = record && own ? record.editable(ctx.grants, own) : []
  const whole = keyOfWhole(of)
  return ({ name, field }) => isOpened && !field.secret && name !== whole && editable.includes(name)
}
