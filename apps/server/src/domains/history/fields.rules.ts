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

/** A field as entries of a kind tell it. */
export interface ToldField {
  name: string
  field: Field
  /** One of these reads it where the record lies; null: whoever may open the record. */
  read: readonly Permission[] | null
  /** The heading under which its page shows it. */
  title: string | null
  /** Entries tell of single members under another key. */
  isMember: boolean
  /** Entries tell of some members alone. */
  isPartial: boolean
  /** It tells of all that one act touched. */
  isOfAll: boolean
  /** Nobody is told of it. */
  isUntold: boolean
  /** It belongs to the record as it stands. */
  isKept: boolean
}

export const kindOf = (kind: HistoryKind): KindOfHistory => historyKinds[kind]

/** The field that names the record on whose page one is; null: it has none. */
export function keyOfWhole(kind: HistoryKind): string | null {
  const { record, within } = kindOf(kind)
  return Object.entries(record?.fields ?? {}).find(([, { refersTo }]) => refersTo && refersTo === within)?.[0] ?? null
}

const ofRecord = ({ record }: KindOfHistory): [string, ToldField][] =>
  Object.values(record?.groups ?? {}).flatMap(({ fields, read = null, title = null }) =>
    Object.entries(fields)
      .filter(([, field]) => !isOnlySent(field))
      .map(([name, field]): [string, ToldField] => [
        name,
        { name, field, read, title, isMember: false, isPartial: false, isOfAll: false, isUntold: false, isKept: true },
      ]),
  )

const ofExtra = ([name, extra]: [string, ExtraField]): [string, ToldField][] => {
  const { field, read = null, recordedAs, isPartial = false, isOfAll = false, isUntold = false, isKept = false } = extra
  const told = { name, field, read, title: null, isMember: false, isPartial, isOfAll, isUntold, isKept }
  return [[name, told], ...(recordedAs ? [[recordedAs, { ...told, isMember: true }] as [string, ToldField]] : [])]
}

const TOLD = new Map(
  HISTORY_KINDS.map((kind) => [
    kind,
    new Map([...ofRecord(kindOf(kind)), ...Object.entries(kindOf(kind).extra).flatMap(ofExtra)]),
  ]),
)

/** The fields of a kind by the key under which entries tell them. */
export const toldFields = (kind: HistoryKind): ReadonlyMap<string, ToldField> => TOLD.get(kind) ?? new Map()

/** What an entry's key means; undefined: nothing that anybody is told. */
export function toldField(kind: HistoryKind, key: string): ToldField | undefined {
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

// Never parsed: these are only shown.
const NO_SHAPE = {} as Field['shape']

/** By what an entry of a kind is known to have made its record. */
export interface Making {
  /** It tells of all of these. */
  among: readonly string[]
  /** It tells that one of these had no value before. */
  required: readonly string[]
}

/** Null: none of the kind is made by a save. */
export function makingOf(kind: HistoryKind): Making | null {
  const { record } = kindOf(kind)
  const required = Object.entries(record?.fields ?? {}).flatMap(([name, field]) => (field.required ? [name] : []))
  if (!record || required.length === 0) return null
  return { among: record.id in record.input.fields ? [] : [record.id], required }
}

/** The acts of a kind, and what each is called where it is chosen. */
export const actionsOf = (kind: HistoryKind): { action: string; did: string }[] =>
  Object.entries(kindOf(kind).did).flatMap(([action, did]) => [
    ...(isMakable(kind, action) ? [{ action: creationBy(action), did: CREATED }] : []),
    { action, did },
  ])

const isMakable = (kind: HistoryKind, action: string) => action.endsWith('.save') && makingOf(kind) !== null

/** What is recorded under another name than it is chosen by: the saves that made a record. */
export const CREATIONS = HISTORY_KINDS.flatMap((kind) =>
  Object.keys(kindOf(kind).did)
    .filter((action) => isMakable(kind, action))
    .map((save) => ({ action: creationBy(save), save, entity: kindOf(kind).entity, making: makingOf(kind) as Making })),
)

/** Which kind of record an entry is of. */
export function kindOfEntry(entity: string | null, action: string): HistoryKind | undefined {
  return HISTORY_KINDS.find((kind) => kindOf(kind).entity === entity && action in kindOf(kind).did)
}

/** Where somebody may open records of a kind. */
export type Reach = { all: true } | { all: false; orgUnitIds: readonly number[] }

/** The kinds of which the caller may open any record, and where. */
export function reachOf(ctx: Context): Map<HistoryKind, Reach> {
  const reached = HISTORY_KINDS.flatMap((kind): [HistoryKind, Reach][] => {
    const { lies, opens } = kindOf(kind)
    if (lies === 'somewhere') {
      const scope = ctx.scope(...opens)
      return scope.all || scope.orgUnitIds.length > 0 ? [[kind, scope]] : []
    }
    return ctx.can(opens, lies === 'everywhere' ? 'all' : 'any') ? [[kind, { all: true }]] : []
  })
  return new Map(reached)
}

/** The kinds of whose acts the caller reads by what they touched alone, and where that has to lie. */
export function touchingOf(reach: ReadonlyMap<HistoryKind, Reach>): Map<HistoryKind, Reach> {
  const touching = HISTORY_KINDS.flatMap((kind): [HistoryKind, Reach][] => {
    const touched = touchedKind(kind)
    const held = touched && !reach.has(kind) ? reach.get(touched) : undefined
    return held ? [[kind, held]] : []
  })
  return new Map(touching)
}

/** What acts of a kind touch; null: nothing but their own record. */
export const touchedKind = (kind: HistoryKind): HistoryKind | null => kindOf(kind).touches as HistoryKind | null

/** The kinds of acts that are on the page of each record of this kind that they touched. */
export const doneToEach = (touched: HistoryKind): HistoryKind[] =>
  HISTORY_KINDS.filter((kind) => touchedKind(kind) === touched && kindOf(kind).isDoneToEach)

/** Whether a record that lies there is within reach. */
export const isWithin = (reach: Reach | undefined, orgUnitId: number | null): boolean =>
  reach !== undefined && (reach.all || (orgUnitId !== null && reach.orgUnitIds.includes(orgUnitId)))

/** Whether somebody who may open the record may read that field of it. */
export const isReadable = (ctx: Context, kind: HistoryKind, field: ToldField, orgUnitId: number | null): boolean =>
  field.read === null || holds(ctx.grants, field.read, kindOf(kind).lies === 'somewhere' ? { orgUnitId } : 'any')
