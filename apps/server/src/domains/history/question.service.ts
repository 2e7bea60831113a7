import { idFrom } from '@acm/contract/core/endpoint'
import { searchable } from '@acm/contract/core/text-forms'
import type { HistoryEntry, HistoryValue } from '@acm/contract/history'
import type { HistoryFilters } from '@acm/contract/history-filters'
import { HISTORY_KINDS, type HistoryKind, isChange, kindsOnPageOf } from '@acm/contract/history-kinds'
import type { Context } from '../../platform/access/context.ts'
import { doneToEach, isWithin, keyOfWhole, kindOf, type Reach, toldFields, touchedKind } from './fields.rules.ts'
import * as queries from './history.queries.ts'
import { findNamed, listWithin } from './names.queries.ts'
import { hasText, tellsOf } from './readable.queries.ts'
import { knownOf, readField, readValues } from './readable.rules.ts'
import type { Reading } from './reading.ts'

/** Some of them write something down, as a download does: that changes no record. */
const NO_CHANGES = HISTORY_KINDS.flatMap((kind) => Object.keys(kindOf(kind).did)).filter((action) => !isChange(action))

/** The question that these filters ask of the kinds somebody may open. */
export async function questionOf(reading: Reading, filters: HistoryFilters): Promise<queries.Question> {
  const { ctx, subjects, reach, touching } = reading
  const { kind = [], action = [], within, record, person, field, from, to, orgUnit } = filters
  const [who, text] = [filters.who, filters.text].map(askedFor)
  const page = within === undefined ? null : pageOf(within)
  const isWanted = (one: HistoryKind) => kind.length === 0 || kind.includes(one)
  const own = [...reach.keys(), ...touching.keys()].filter(
    (one) => isWanted(one) && (page === null || page.kinds.includes(one)),
  )
  const acts = page ? actsOn(reading, page).filter(({ act, of }) => isWanted(act) || isWanted(of)) : []
  const asked = [...own, ...acts.map(({ act }) => act)]
  const ways = page ? await waysWithin(ctx, subjects, own, page) : waysTo(subjects, own, { record, person })
  const period = [...(from ? [queries.from(from)] : []), ...(to ? [queries.upTo(endOf(to))] : [])]
  return {
    areApart: page === null && record === undefined,
    readsChanges: Boolean(field || text),
    streams: [...ways, ...acts.map((act) => queries.streams.act(subjects, act))].map((way) =>
      queries.both(way, period),
    ),
    conditions: [
      queries.conditions.within(subjects, narrowed(reach, asked, orgUnit), touched(reading, asked, orgUnit)),
      ...(record === undefined ? [] : [queries.conditions.record(record)]),
      ...(person === undefined ? [] : [queries.conditions.person(person)]),
      ...(filters.onlyChanges === 'true' ? [queries.conditions.changes(NO_CHANGES)] : []),
      ...(action.length > 0 ? [queries.conditions.actions(action)] : []),
      ...(who ? [queries.conditions.who(who)] : []),
      ...(field ? [tellsOf(subjects, readField(reading, asked, field))] : []),
      ...(text ? [await textOf(reading, asked, text)] : []),
    ],
  }
}

/** A text that narrows anything: blanks alone do not. */
const askedFor = (typed: string | undefined) => (typed && searchable(typed) !== '' ? typed : undefined)

/** Of these kinds alone, and in one org unit alone. */
function narrowed(reach: Reading['reach'], kinds: readonly HistoryKind[], orgUnit: number | undefined) {
  const asked = [...reach].filter(([kind]) => kinds.includes(kind))
  if (orgUnit === undefined) return new Map(asked)
  const there: Reach = { all: false, orgUnitIds: [orgUnit] }
  return new Map(asked.flatMap(([kind, held]) => (isWithin(held, orgUnit) ? [[kind, there] as const] : [])))
}

/**
 * Of these kinds what touched something within reach; in one org unit alone also for who may open all of them, as far as
 * they may open what was touched: a filter finds nothing that the entry does not tell.
 */
function touched({ reach, touching }: Reading, kinds: readonly HistoryKind[], orgUnit: number | undefined) {
  const asked = kinds.filter((kind) => touchedKind(kind) !== null)
  if (orgUnit === undefined) return new Map([...touching].filter(([kind]) => asked.includes(kind)))
  const all = new Map(
    asked.flatMap((kind) => {
      const of = touchedKind(kind)
      const held = of && (reach.has(kind) || touching.has(kind)) ? reach.get(of) : undefined
      return held ? [[kind, held] as const] : []
    }),
  )
  return narrowed(all, asked, orgUnit)
}

/** The end of a day, where a day was given. */
const endOf = (to: string): string => (to.includes('T') ? to : `${to}T23:59:59.999Z`)

interface Page {
  kind: HistoryKind
  id: number
  kinds: readonly HistoryKind[]
}

/** What the page of a record shows. */
function pageOf(within: string): Page {
  const [kind = '', id = ''] = within.split('.')
  const whole = kind as HistoryKind
  return { kind: whole, id: idFrom(id), kinds: kindsOnPageOf(whole) }
}

const hasItsId = (page: Page) => (kind: HistoryKind) => kind === page.kind || kindOf(kind).hasIdOfWhole

/** What was done to many records at once, and is told as it is on the page of one of them. */
const actsOn = ({ reach, subjects }: Reading, page: Page): queries.ActOn[] =>
  page.kinds.filter(hasItsId(page)).flatMap((of) => {
    const held = reach.get(of)
    const acts = doneToEach(of).filter((act) => !subjects[act].changesOfEach)
    return held ? acts.map((act) => ({ act, of, id: page.id, reach: held })) : []
  })

async function waysWithin(
  ctx: Context,
  subjects: queries.Subjects,
  asked: readonly HistoryKind[],
  page: Page,
): Promise<queries.Way[]> {
  const isOfIt = hasItsId(page)
  const others = asked.filter((kind) => !isOfIt(kind))
  const listed = others.map(async (kind) => {
    const ids = await listWithin(ctx.db, subjects, { kind, key: keyOfWhole(kind), id: page.id })
    return queries.streams.records(kindOf(kind).entity ?? '', ids)
  })
  return [...waysToRecord(subjects, asked.filter(isOfIt), page.id), ...(await Promise.all(listed))]
}

const entitiesOf = (kinds: readonly HistoryKind[]) => [...new Set(kinds.map((kind) => kindOf(kind).entity))]

/** Ways to all that these kinds tell of one id: one to each entity, however many kinds are told by it. */
const waysToRecord = (subjects: queries.Subjects, kinds: readonly HistoryKind[], id: number): queries.Way[] => [
  ...entitiesOf(kinds).flatMap((entity) => (entity === null ? [] : [queries.streams.record(entity, id)])),
  ...kinds.flatMap((kind) => queries.streams.shared(subjects, kind, id)),
]

/** Of the others nobody reads anything. */
const OPENED = HISTORY_KINDS.filter((kind) => kindOf(kind).opens.length > 0)

/** Ways in by the index that narrows most. */
function waysTo(
  subjects: queries.Subjects,
  asked: readonly HistoryKind[],
  { record, person }: Pick<HistoryFilters, 'record' | 'person'>,
): queries.Way[] {
  if (record !== undefined) return waysToRecord(subjects, asked, record)
  if (person !== undefined) return [queries.streams.actor(person)]
  if (OPENED.every((kind) => asked.includes(kind))) return [queries.streams.all]
  return entitiesOf(asked).map(queries.streams.entity)
}

/** Entries of these kinds that may have that text in them as the caller reads them. */
async function textOf(reading: Reading, asked: readonly HistoryKind[], text: string) {
  const { ctx, subjects } = reading
  const told = asked.flatMap((kind) => [...toldFields(kind)])
  const keysTo = (kind: HistoryKind) => told.flatMap(([key, { field }]) => (field.refersTo === kind ? [key] : []))
  const kinds = HISTORY_KINDS.filter((kind) => asked.includes(kind) || keysTo(kind).length > 0)
  const known = new Map(kinds.map((kind) => [kind, knownOf(reading, kind)]))
  const named = await findNamed(ctx.db, subjects, known, text)
  return hasText(subjects, {
    text,
    read: readValues(reading, asked),
    named: [...named].map(([kind, ids]) => ({
      entity: kindOf(kind).entity ?? '',
      ids,
      keys: [...new Set(keysTo(kind))],
    })),
    // Org units whose names are not known have none.
    unknown: kinds.filter((kind) => kind !== 'orgUnit' && !known.get(kind)?.all).flatMap(keysTo),
  })
}

const saysOf = (value: HistoryValue | null): (string | null)[] =>
  value === null
    ? []
    : [typeof value.value === 'string' ? value.value : JSON.stringify(value.value), value.name, value.nameNow]

/** Whether an entry as the caller reads it has what only that can tell: nobody finds what they may not read. */
export function isAskedFor(entry: HistoryEntry, { text, field }: Wanted): boolean {
  if (field !== undefined && !entry.changes.some((change) => change.field === field)) return false
  if (text === undefined) return true
  const said = entry.changes.flatMap(({ old, now, added, removed }) => [old, now, ...added, ...removed].flatMap(saysOf))
  const { actor, record } = entry
  return [actor.name, record?.name, record?.nameNow, ...said].some((one) => one && searchable(one).includes(text))
}

/** Whether an entry names fewer than there are. */
export const leavesOut = ({ changes, touched }: HistoryEntry): boolean =>
  (touched?.more ?? 0) > 0 || changes.some(({ more }) => more > 0)

/** What only an entry as somebody reads it can tell. */
export interface Wanted {
  /** As it is looked for. */
  text: string | undefined
  field: string | undefined
}

export const wantedOf = ({ text, field }: HistoryFilters): Wanted => ({
  text: searchable(text ?? '') || undefined,
  field: field || undefined,
})
