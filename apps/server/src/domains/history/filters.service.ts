import { idFrom } from '@acm/contract/core/endpoint'
import type { HistoryFilters } from '@acm/contract/history'
import { isChange } from '@acm/contract/history-actions'
import { HISTORY_KINDS, type HistoryKind, kindsOnPageOf } from '@acm/contract/history-kinds'
import { actsOn, CREATIONS, isWithin, keyOfWhole, kindOf, type ReadScope } from './fields.rules.ts'
import * as queries from './history.queries.ts'
import { listWithin, readPlaces } from './names.queries.ts'
import type { HistoryReader } from './reading.ts'

/** Actions that are recorded but change no record, such as downloads. */
const NO_CHANGES = HISTORY_KINDS.flatMap((kind) => Object.keys(kindOf(kind).did)).filter((action) => !isChange(action))

/** Beyond these the newest entries of all org units are looked through. */
const MOST_PLACES = 10

/** A record with everything on its page. */
export interface RecordPage {
  kind: HistoryKind
  id: number
  kinds: readonly HistoryKind[]
  /** Of now; undefined: the caller can't open it now. */
  orgUnitId: number | null | undefined
}

export interface AskedHistory {
  question: queries.HistoryQuery
  page: RecordPage | null
}

/** The filters as a query over the entries that the caller can read. */
export async function askedHistory(reading: HistoryReader, filters: HistoryFilters): Promise<AskedHistory> {
  const { kind = [], action = [], person, from, to, orgUnit } = filters
  const page = filters.within === undefined ? null : await pageOf(reading, filters.within)
  const isAsked = (one: HistoryKind) =>
    (kind.length === 0 || kind.includes(one)) && (page === null || page.kinds.includes(one))
  const reach = new Map([...reading.reach].filter(([one]) => isAsked(one)))
  const open = page?.orgUnitId === undefined ? null : openKinds(reach, page.orgUnitId)
  return {
    page,
    question: {
      streams: page
        ? await streamsOfPage(reading, page, open ?? [...reach.keys()])
        : streamsTo(reach, { kind, action, person, orgUnit }),
      bounds: [
        ...(from ? [queries.bounds.from(from)] : []),
        ...(to ? [queries.bounds.to(endOf(to))] : []),
        ...(page || filters.each === 'true' ? [] : [queries.bounds.acts]),
      ],
      conditions: [
        open ? queries.conditions.kinds([...open, ...open.flatMap(actsOn)]) : queries.conditions.withinReach(reach),
        ...(person === undefined ? [] : [queries.conditions.person(person)]),
        ...(orgUnit === undefined ? [] : [queries.conditions.orgUnit(orgUnit)]),
        ...(filters.onlyChanges === 'true' ? [queries.conditions.changes(NO_CHANGES)] : []),
        ...(action.length > 0 ? [queries.conditions.actions(action)] : []),
      ],
    },
  }
}

/** The end of the day if a date was given. */
const endOf = (to: string): string => (to.includes('T') ? to : `${to}T23:59:59.999Z`)

/** The kinds that the caller can open where the record is now. */
const openKinds = (reach: ReadonlyMap<HistoryKind, ReadScope>, orgUnitId: number | null): HistoryKind[] =>
  [...reach].flatMap(([kind, held]) => (isWithin(held, orgUnitId) ? [kind] : []))

async function pageOf(reading: HistoryReader, within: string): Promise<RecordPage> {
  const [name = '', digits = ''] = within.split('.')
  const kind = name as HistoryKind
  const id = idFrom(digits)
  const [place] = await readPlaces(reading.ctx.db, reading.subjects, new Map([[kind, new Set([id])]]))
  const isOpen = place && isWithin(reading.reach.get(kind), place.orgUnitId)
  return { kind, id, kinds: kindsOnPageOf(kind), orgUnitId: isOpen ? place.orgUnitId : undefined }
}

async function streamsOfPage(
  { ctx, subjects }: HistoryReader,
  page: RecordPage,
  kinds: readonly HistoryKind[],
): Promise<queries.EntryStream[]> {
  const hasItsId = (kind: HistoryKind) => kind === page.kind || kindOf(kind).hasIdOfWhole
  const own = kinds.filter(hasItsId)
  const parts = kinds.filter((kind) => !hasItsId(kind))
  const listed = parts.map(async (kind) => {
    const ids = await listWithin(ctx.db, subjects, { kind, key: keyOfWhole(kind), id: page.id })
    return queries.streams.records(kindOf(kind).entity ?? '', ids)
  })
  return [
    ...entitiesOf(own).flatMap((entity) => (entity === null ? [] : [queries.streams.record(entity, page.id)])),
    ...(page.orgUnitId === undefined ? [] : own.flatMap((kind) => queries.streams.touching(subjects, kind, page.id))),
    ...(await Promise.all(listed)),
  ]
}

const entitiesOf = (kinds: readonly HistoryKind[]) => [...new Set(kinds.map((kind) => kindOf(kind).entity))]

/** The narrowest index for the filters. */
function streamsTo(
  reach: ReadonlyMap<HistoryKind, ReadScope>,
  { kind, action, person, orgUnit }: Required<Pick<HistoryFilters, 'kind' | 'action'>> & HistoryFilters,
): queries.EntryStream[] {
  if (person !== undefined) return [queries.streams.actor(person)]
  if (orgUnit !== undefined) return queries.streams.orgUnits([orgUnit])
  if (action && action.length > 0) return [...new Set(action.map(storedAs))].map(queries.streams.action)
  if (kind && kind.length > 0) return entitiesOf([...reach.keys()]).map(queries.streams.entity)
  const held = [...reach].filter(([one]) => kindOf(one).lies === 'somewhere').map(([, scope]) => scope)
  const places = new Set(held.flatMap((scope) => (scope.all ? [] : scope.orgUnitIds)))
  if (held.some((scope) => scope.all) || places.size > MOST_PLACES) return [queries.streams.all]
  const anywhere = [...reach.keys()].filter((one) => kindOf(one).lies === 'anywhere')
  return [...queries.streams.orgUnits([...places]), ...entitiesOf(anywhere).map(queries.streams.entityNowhere)]
}

const storedAs = (action: string) => CREATIONS.find((one) => one.action === action)?.save ?? action
