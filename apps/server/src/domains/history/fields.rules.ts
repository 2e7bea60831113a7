import type { Field } from '@acm/contract/core/field'
import { holds } from '@acm/contract/core/permissions'
import { isOnlySent } from '@acm/contract/core/stored'
import { creationBy, isMakable, requiredIn } from '@acm/contract/history-actions'
import type { ExtraField } from '@acm/contract/history-fields'
import { HISTORY_KINDS, type HistoryKind, historyKinds, type KindOfHistory } from '@acm/contract/history-kinds'
import type { Context } from '../../platform/access/context.ts'

/** A field in the entries of a kind. */
export interface ReadableField extends Omit<ExtraField, 'recordedAs'> {
  name: string
  /** The heading above it on the page of its record; absent: it has none. */
  title?: string | null
  /** A single member of a set, which is recorded under another key. */
  isMember?: true
}

export const kindOf = (kind: HistoryKind): KindOfHistory => historyKinds[kind]

/** The field that refers to the record whose page shows this one; null: there is none. */
export function keyOfWhole(kind: HistoryKind): string | null {
  const { record, within } = kindOf(kind)
  return Object.entries(record?.fields ?? {}).find(([, { refersTo }]) => refersTo && refersTo === within)?.[0] ?? null
}

const ofRecord = ({ record }: KindOfHistory): [string, ReadableField][] =>
  Object.values(record?.groups ?? {}).flatMap(({ fields, read, title }) =>
    Object.entries(fields)
      .filter(([, field]) => !isOnlySent(field))
      .map(([name, field]): [string, ReadableField] => [name, { name, field, read, title, isKept: true }]),
  )

const ofExtra = ([name, { recordedAs, ...extra }]: [string, ExtraField]): [string, ReadableField][] => {
  const fields: [string, ReadableField][] = [[name, { name, ...extra }]]
  if (recordedAs) fields.push([recordedAs, { name, ...extra, isMember: true }])
  return fields
}

const FIELDS_OF_KINDS = new Map(
  HISTORY_KINDS.map((kind) => [
    kind,
    new Map([...ofRecord(kindOf(kind)), ...Object.entries(kindOf(kind).extra).flatMap(ofExtra)]),
  ]),
)

export const toldFields = (kind: HistoryKind): ReadonlyMap<string, ReadableField> =>
  FIELDS_OF_KINDS.get(kind) ?? new Map()

/** The field of an entry's key; undefined: the key is not shown. */
export function toldField(kind: HistoryKind, key: string): ReadableField | undefined {
  const { others } = kindOf(kind)
  const visibleField = toldFields(kind).get(key)
  if (visibleField || others === null || key === kindOf(kind).record?.id) return visibleField
  const field: Field = { label: key, kind: others, shape: NO_SHAPE, rules: [], required: false }
  return { name: key, field, isKept: true }
}

// Fields of the history are only shown, never parsed.
const NO_SHAPE = {} as Field['shape']

/** Filters offer "created" as an action of its own, but it is recorded as a save. */
export const CREATIONS = HISTORY_KINDS.flatMap((kind) =>
  Object.keys(kindOf(kind).did)
    .filter((action) => isMakable(kindOf(kind), action))
    .map((save) => ({
      action: creationBy(save),
      save,
      entity: kindOf(kind).entity,
      required: requiredIn(kindOf(kind)),
    })),
)

export function kindOfEntry(entity: string | null, action: string): HistoryKind | undefined {
  return HISTORY_KINDS.find((kind) => kindOf(kind).entity === entity && action in kindOf(kind).did)
}

export type ReadScope = { all: true } | { all: false; orgUnitIds: readonly number[] }

/** The kinds of which the caller can open any record, with their org units. */
export function reachOf(ctx: Context): Map<HistoryKind, ReadScope> {
  const reached = HISTORY_KINDS.flatMap((kind): [HistoryKind, ReadScope][] => {
    const { lies, opens } = kindOf(kind)
    if (lies === 'anywhere') return ctx.can(opens) ? [[kind, { all: true }]] : []
    const scope = ctx.scope(...opens)
    return scope.all || scope.orgUnitIds.length > 0 ? [[kind, scope]] : []
  })
  return new Map(reached)
}

/** The kinds whose acts also appear on the page of each of these records. */
export const actsOn = (touched: HistoryKind): HistoryKind[] =>
  HISTORY_KINDS.filter((kind) => kindOf(kind).touches === touched)

export const isWithin = (reach: ReadScope | undefined, orgUnitId: number | null): boolean =>
  reach !== undefined && (reach.all || (orgUnitId !== null && reach.orgUnitIds.includes(orgUnitId)))

/** The org units of an entry; none counts as the place of a record without org unit. */
export type Places = readonly (number | null)[]

export const placesIn = (orgUnitIds: readonly number[] | null): Places => (orgUnitIds?.length ? orgUnitIds : [null])

export const isReadable = (ctx: Context, kind: HistoryKind, { read }: ReadableField, places: Places): boolean =>
  read === undefined ||
  (kindOf(kind).lies === 'anywhere'
    ? holds(ctx.grants, read)
    : places.some((orgUnitId) => holds(ctx.grants, read, { orgUnitId })))
