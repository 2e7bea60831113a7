import { idFrom } from '@acm/contract/core/endpoint'
import { searchable } from '@acm/contract/core/text-forms'
import type { HistoryEntry, HistoryValue } from '@acm/contract/history'
import type { HistoryFilters } from '@acm/contract/history-filters'
import { HISTORY_KINDS, type HistoryKind, isChange, kindsOnPageOf } from '@acm/contract/history-kinds'
import type { Context } from '../../platform/access/context.ts'
import { doneToEach, isWithin, keyOfWhole, kindOf, type ReadScope, toldFields, touchedKind } from './fields.rules.ts'
import * as queries from './history.queries.ts'
import { findNamed, listWithin } from './names.queries.ts'
import { hasText, tellsOf } from './readable.queries.ts'
import { knownOf, readField, readValues } from './readable.rules.ts'
import type { HistoryReader } from './reading.ts'

/** Actions that are recorded but change no record, such as downloads. */
const NO_CHANGES = HISTORY_KINDS.flatMap((kind) => Object.keys(kindOf(kind).did)).filter((action) => !isChange(action))

/** The filters as a query over the kinds that the caller may open. */
export async function historyQuery(reading: HistoryReader, filters: HistoryFilters): Promise<queries.HistoryQuery> {
  const { ctx, subjects, reach, touching } = reading
  const { kind = [], action = [], within, record, person, job, field, from, to, orgUnit } = filters
  const [who, text] = [filters.who, filters.text].map(askedFor)
  const page = within === undefined ? null : pageOf(within)
  const isWanted = (one: HistoryKind) => kind.length === 0 || kind.includes(one)
  const own = [...reach.keys(), ...touching.keys()].filter(
    (one) => isWanted(one) && (page === null || page.kinds.includes(one)),
  )
  const acts = page ? actsOn(reading, page).filter(({ act, of }) => isWanted(act) || isWanted(of)) : []
  const asked = [...own, ...acts.map(({ act }) => act)]
  const ways = page ? await waysWithin(ctx, subjects, own, page) : waysTo(subjects, own, { record, person })
  return {
    areApart: page === null && record === undefined,
    readsChanges: Boolean(field || text),
    streams: [...ways, ...acts.map((act) => queries.streams.act(subjects, act))],
    bounds: [
      ...(from ? [queries.from(from)] : []),
      ...(to ? [queries.upTo(endOf(to))] : []),
      ...(job === undefined ? [] : [queries.ofJob(job)]),
    ],
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

/** Blanks alone are no filter. */
const askedFor = (typed: string | undefined) => (typed && searchable(typed) !== '' ? typed : undefined)

/** Only these kinds, and only this org unit if it is given. */
function narrowed(reach: HistoryReader['reach'], kinds: readonly HistoryKind[], orgUnit: number | undefined) {
  const asked = [...reach].filter(([kind]) => kinds.includes(kind))
  if (orgUnit === undefined) return new Map(asked)
  const there: ReadScope = { all: false, orgUnitIds: [orgUnit] }
  return new Map(asked.flatMap(([kind, held]) => (isWithin(held, orgUnit) ? [[kind, there] as const] : [])))
}

/**
 * A filter by org unit also applies to callers who may open all acts, as far as they may open the touched records: a
 * filter must not find more than the entry shows.
 */
function touched({ reach, touching }: HistoryReader, kinds: readonly HistoryKind[], orgUnit: number | undefined) {
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

/** The end of the day if a date was given. */
const endOf = (to: string): string => (to.includes('T') ? to : `${to}T23:59:59.999Z`)

interface Page {
  kind: HistoryKind
  id: number
  kinds: readonly HistoryKind[]
}

function pageOf(within: string): Page {
  const [kind = '', id = ''] = within.split('.')
  const whole = kind as HistoryKind
  return { kind: whole, id: idFrom(id), kinds: kindsOnPageOf(whole) }
}

const hasItsId = (page: Page) => (kind: HistoryKind) => kind === page.kind || kindOf(kind).hasIdOfWhole

/** Bulk acts that are shown unchanged on the page of one of their records. */
const actsOn = ({ reach, subjects }: HistoryReader, page: Page): queries.ActScope[] =>
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
): Promise<queries.EntryStream[]> {
  const isOfIt = hasItsId(page)
  const others = asked.filter((kind) => !isOfIt(kind))
  const listed = others.map(async (kind) => {
    const ids = await listWithin(ctx.db, subjects, { kind, key: keyOfWhole(kind), id: page.id })
    return queries.streams.records(kindOf(kind).entity ?? '', ids)
  })
  return [...waysToRecord(subjects, asked.filter(isOfIt), page.id), ...(await Promise.all(listed))]
}

const entitiesOf = (kinds: readonly HistoryKind[]) => [...new Set(kinds.map((kind) => kindOf(kind).entity))]

/** One way per entity, because several kinds may share an entity. */
const waysToRecord = (subjects: queries.Subjects, kinds: readonly HistoryKind[], id: number): queries.EntryStream[] => [
  ...entitiesOf(kinds).flatMap((entity) => (entity === null ? [] : [queries.streams.record(entity, id)])),
  ...kinds.flatMap((kind) => queries.streams.shared(subjects, kind, id)),
]

/** Entries of other kinds are shown to nobody. */
const OPENED = HISTORY_KINDS.filter((kind) => kindOf(kind).opens.length > 0)

function waysTo(
  subjects: queries.Subjects,
  asked: readonly HistoryKind[],
  { record, person }: Pick<HistoryFilters, 'record' | 'person'>,
): queries.EntryStream[] {
  if (record !== undefined) return waysToRecord(subjects, asked, record)
  if (person !== undefined) return [queries.streams.actor(person)]
  if (OPENED.every((kind) => asked.includes(kind))) return [queries.streams.all]
  return entitiesOf(asked).map(queries.streams.entity)
}

/** Entries of these kinds that may contain the text in the caller's view of them; a prefilter. */
async function textOf(reading: HistoryReader, asked: readonly HistoryKind[], text: string) {
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
    // Without the right to org units, their names are not shown, so they can't match.
    unknown: kinds.filter((kind) => kind !== 'orgUnit' && !known.get(kind)?.all).flatMap(keysTo),
  })
}

const saysOf = (value: HistoryValue | null): (string | null)[] =>
  value === null
    ? []
    : [typeof value.value === 'string' ? value.value : JSON.stringify(value.value), value.name, value.nameNow]

/** Matches the entry as the caller reads it, so a search never finds hidden values. */
export function isAskedFor(entry: HistoryEntry, { text, field }: HistorySearch): boolean {
  if (field !== undefined && !entry.changes.some((change) => change.field === field)) return false
  if (text === undefined) return true
  const said = entry.changes.flatMap(({ old, now, added, removed }) => [old, now, ...added, ...removed].flatMap(saysOf))
  const { actor, record } = entry
  return [actor.name, record?.name, record?.nameNow, ...said].some((one) => one && searchable(one).includes(text))
}

/** The entry names fewer records or members than it has. */
export const leavesOut = ({ changes, touched }: HistoryEntry): boolean =>
  (touched?.more ?? 0) > 0 || changes.some(({ more }) => more > 0)

/** Filters that can only be checked on an entry as the caller reads it. */
export interface HistorySearch {
  text: string | undefined
  field: string | undefined
}

export const wantedOf = ({ text, field }: HistoryFilters): HistorySearch => ({
  text: searchable(text ?? '') || undefined,
  field: field || undefined,
})

/** Whether an entry matches is known before the caller's view of it is read. */
export const isDecidedBySql = ({ text, field }: HistorySearch): boolean => text === undefined && field === undefined
