import type { Field } from '@acm/contract/core/field'
import { holds, type Permission } from '@acm/contract/core/permissions'
import { isOnlySent } from '@acm/contract/core/stored'
import type { ExtraField } from '@acm/contract/history-fields'
import {
  CREATED,
  creationBy,
  HISTORY_KINDS,
  type HistoryKind,
  historyKinds,
  type KindOfHistory,
} from '@acm/contract/history-kinds'
import type { Context } from '../../platform/access/context.ts'

/** A field in the entries of a kind. */
export interface ReadableField {
  name: string
  field: Field
  /** Any of these permissions suffices, where the record lies; null: everybody who may open the record. */
  read: readonly Permission[] | null
  title: string | null
  /** Single members are recorded under another key. */
  isMember: boolean
  /** Entries record only members that came or went, not the whole set. */
  isPartial: boolean
  /** The value concerns all records that the act touched. */
  isOfAll: boolean
  isUntold: boolean
  /** Part of the record's state, and not only of its events. */
  isKept: boolean
}

export const kindOf = (kind: HistoryKind): KindOfHistory => historyKinds[kind]

/** The field that refers to the record whose page shows this one; null: there is none. */
export function keyOfWhole(kind: HistoryKind): string | null {
  const { record, within } = kindOf(kind)
  return Object.entries(record?.fields ?? {}).find(([, { refersTo }]) => refersTo && refersTo === within)?.[0] ?? null
}

const ofRecord = ({ record }: KindOfHistory): [string, ReadableField][] =>
  Object.values(record?.groups ?? {}).flatMap(({ fields, read = null, title = null }) =>
    Object.entries(fields)
      .filter(([, field]) => !isOnlySent(field))
      .map(([name, field]): [string, ReadableField] => [
        name,
        { name, field, read, title, isMember: false, isPartial: false, isOfAll: false, isUntold: false, isKept: true },
      ]),
  )

const ofExtra = ([name, extra]: [string, ExtraField]): [string, ReadableField][] => {
  const { field, read = null, recordedAs, isPartial = false, isOfAll = false, isUntold = false, isKept = false } = extra
  const told = { name, field, read, title: null, isMember: false, isPartial, isOfAll, isUntold, isKept }
  return [[name, told], ...(recordedAs ? [[recordedAs, { ...told, isMember: true }] as [string, ReadableField]] : [])]
}

const TOLD = new Map(
  HISTORY_KINDS.map((kind) => [
    kind,
    new Map([...ofRecord(kindOf(kind)), ...Object.entries(kindOf(kind).extra).flatMap(ofExtra)]),
  ]),
)

export const toldFields = (kind: HistoryKind): ReadonlyMap<string, ReadableField> => TOLD.get(kind) ?? new Map()

/** The field of an entry's key; undefined: the key is not shown. */
export function toldField(kind: HistoryKind, key: string): ReadableField | undefined {
  const { others } = kindOf(kind)
  const known = toldFields(kind).get(key)
  if (known || others === null || key === kindOf(kind).record?.id) return known
  const field: Field = { label: key, kind: others, shape: NO_SHAPE, rules: [], required: false }
  return {
    name: key,
    field,
    read: null,
    title: null,
    isMember: false,
    isPartial: false,
    isOfAll: false,
    isUntold: false,
    isKept: true,
  }
}

// Fields of the history are only shown, never parsed.
const NO_SHAPE = {} as Field['shape']

export interface FieldSetRule {
  /** The entry has all of these keys. */
  among: readonly string[]
  /** At least one of these was null before. */
  required: readonly string[]
}

/** Null: saves never make records of this kind. */
export function makingOf(kind: HistoryKind): FieldSetRule | null {
  const { record } = kindOf(kind)
  const required = Object.entries(record?.fields ?? {}).flatMap(([name, field]) => (field.required ? [name] : []))
  if (!record || required.length === 0) return null
  return { among: record.id in record.input.fields ? [] : [record.id], required }
}

/** The actions of a kind with their labels in filters; a save that can make a record is offered twice. */
export const actionsOf = (kind: HistoryKind): { action: string; did: string }[] =>
  Object.entries(kindOf(kind).did).flatMap(([action, did]) => [
    ...(isMakable(kind, action) ? [{ action: creationBy(action), did: CREATED }] : []),
    { action, did },
  ])

const isMakable = (kind: HistoryKind, action: string) => action.endsWith('.save') && makingOf(kind) !== null

/** Filters offer "created" as an action of its own, but it is recorded as a save. */
export const CREATIONS = HISTORY_KINDS.flatMap((kind) =>
  Object.keys(kindOf(kind).did)
    .filter((action) => isMakable(kind, action))
    .map((save) => ({
      action: creationBy(save),
      save,
      entity: kindOf(kind).entity,
      making: makingOf(kind) as FieldSetRule,
    })),
)

export function kindOfEntry(entity: string | null, action: string): HistoryKind | undefined {
  return HISTORY_KINDS.find((kind) => kindOf(kind).entity === entity && action in kindOf(kind).did)
}

export type ReadScope = { all: true } | { all: false; orgUnitIds: readonly number[] }

/** The kinds of which the caller may open any record, with their org units. */
export function reachOf(ctx: Context): Map<HistoryKind, ReadScope> {
  const reached = HISTORY_KINDS.flatMap((kind): [HistoryKind, ReadScope][] => {
    const { lies, opens } = kindOf(kind)
    if (lies === 'somewhere') {
      const scope = ctx.scope(...opens)
      return scope.all || scope.orgUnitIds.length > 0 ? [[kind, scope]] : []
    }
    return ctx.can(opens, lies === 'everywhere' ? 'all' : 'any') ? [[kind, { all: true }]] : []
  })
  return new Map(reached)
}

/** Kinds that the caller reads only by the records they touched, with the org units of those. */
export function touchingOf(reach: ReadonlyMap<HistoryKind, ReadScope>): Map<HistoryKind, ReadScope> {
  const touching = HISTORY_KINDS.flatMap((kind): [HistoryKind, ReadScope][] => {
    const touched = touchedKind(kind)
    const held = touched && !reach.has(kind) ? reach.get(touched) : undefined
    return held ? [[kind, held]] : []
  })
  return new Map(touching)
}

/** The kind of the records that such acts touch; null: only their own. */
export const touchedKind = (kind: HistoryKind): HistoryKind | null => kindOf(kind).touches as HistoryKind | null

export const doneToEach = (touched: HistoryKind): HistoryKind[] =>
  HISTORY_KINDS.filter((kind) => touchedKind(kind) === touched && kindOf(kind).isDoneToEach)

export const isWithin = (reach: ReadScope | undefined, orgUnitId: number | null): boolean =>
  reach !== undefined && (reach.all || (orgUnitId !== null && reach.orgUnitIds.includes(orgUnitId)))

export const isReadable = (ctx: Context, kind: HistoryKind, field: ReadableField, orgUnitId: number | null): boolean =>
  field.read === null || holds(ctx.grants, field.read, kindOf(kind).lies === 'somewhere' ? { orgUnitId } : 'any')
