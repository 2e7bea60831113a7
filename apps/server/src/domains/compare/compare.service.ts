import { type ComparedField, type ComparedKind, type Comparison, comparedKinds } from '@acm/contract/compare'
import { type HistoryKind, historyKinds } from '@acm/contract/history-kinds'
import type { Context } from '../../platform/access/context.ts'
import { notFound } from '../../platform/problems.ts'
import {
  isReadable,
  isSameIn,
  isWithin,
  keptFields,
  keyOfWhole,
  kindOf,
  mayPutBack,
  type Names,
  namesIn,
  namingNow,
  opened,
  type Reading,
  readingOf,
  recordNow,
  type State,
  type Subjects,
  standingOf,
  stateOf,
  type ToldField,
  valueKindOf,
} from '../history/public.ts'

interface Asked {
  kind: ComparedKind
  ids: readonly number[]
}

/** A record, or a part of one; `state` is null unless the caller may open it. */
interface Side {
  id: number
  orgUnitId: number | null
  state: State | null
  isOpened: boolean
}

/** Compares records; of each record the caller sees what its own page would show them (R-COMP-1). */
export async function compareRecords(ctx: Context, subjects: Subjects, { kind, ids }: Asked): Promise<Comparison> {
  const reading = readingOf(ctx, subjects)
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
  const told = fields.filter(({ values }) => values.some(({ isRead }) => isRead))
  return {
    records: ids.map((id) => recordNow(names, kind, id)),
    fields: told,
    hiddenFields: fields.length - told.length,
  }
}

async function sideOf(reading: Reading, kind: HistoryKind, id: number): Promise<Side> {
  const { orgUnitId, now } = await opened(reading, { kind, id })
  if (now === null) throw notFound()
  return { id, orgUnitId, state: now, isOpened: true }
}

/** A part has the place of its record, but permissions of its own. */
function sidesOfPart(reading: Reading, of: HistoryKind, sides: readonly Side[]): Promise<Side[]> {
  return Promise.all(
    sides.map(async ({ id, orgUnitId }) => {
      const isOpened = isWithin(reading.reach.get(of), orgUnitId)
      return { id, orgUnitId, isOpened, state: isOpened ? await stateOf(reading, { kind: of, id }) : null }
    }),
  )
}

interface Fields {
  ctx: Context
  names: Names
  of: HistoryKind
  sides: readonly Side[]
}

function fieldsOf({ ctx, names, of, sides }: Fields): ComparedField[] {
  const naming = namingNow(names)
  const { title } = historyKinds[of]
  const isOpen = sides.map((side) => opensTo(ctx, of, side))
  const kept = keptFields(of, Object.assign({}, ...sides.map(({ state }) => state)))
  return kept.map((told) => {
    const isRead = sides.map(({ orgUnitId, isOpened }) => isOpened && isReadable(ctx, of, told, orgUnitId))
    const all = sides.map(({ state }) => valueIn(told, state))
    const [first, ...others] = all.filter((_, place) => isRead[place])
    return {
      of,
      field: told.name,
      label: told.field.label,
      group: told.title ?? title,
      kind: valueKindOf(told),
      values: all.map((value, place) => ({
        value: isRead[place] ? standingOf(told, value, naming) : null,
        isRead: isRead[place] ?? false,
        isOpen: isOpen[place]?.(told) ?? false,
      })),
      differs: others.some((other) => !isSameIn(told, first, other)),
    }
  })
}

/** The value of a field that may not be stored yet: flags count as off, secrets only as present or absent. */
function valueIn({ name, field }: ToldField, state: State | null): unknown {
  const value = state?.[name]
  if (field.secret) return Boolean(value)
  return field.kind === 'flag' ? Boolean(value) : value
}

/**
 * Tells whether the caller may change a field by its form or its screen; never a secret, nor the reference to its
 * whole.
 */
function opensTo(
  ctx: Context,
  of: HistoryKind,
  { id, orgUnitId, state, isOpened }: Side,
): (told: ToldField) => boolean {
  const { record } = kindOf(of)
  const own = record && { ...state, [record.id]: id, ...(record.liesIn && { [record.liesIn]: orgUnitId }) }
  const editable: readonly string[] = record && own ? record.editable(ctx.grants, own) : []
  const whole = keyOfWhole(of)
  return ({ name, field }) => {
    if (!isOpened || field.secret || name === whole) return false
    return record && name in record.fields ? editable.includes(name) : mayPutBack(ctx, of, orgUnitId)
  }
}
