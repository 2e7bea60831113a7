import type { NameOf } from '@acm/contract/core/field'
import type { HistoryChange, HistoryValue, HistoryValueKind } from '@acm/contract/history'
import { isEnding as endsRecord, type HistoryKind } from '@acm/contract/history-kinds'
import type { Context } from '../../platform/access/context.ts'
import { isReadable, kindOf, makingOf, type ReadableField, toldField } from './fields.rules.ts'
import type { EntryRow } from './history.queries.ts'

/** Names of records at the time of the entry and now. */
export interface NameSources {
  past: NameOf
  now: NameOf
  isGone(kind: string, id: number): boolean
}

type ChangeValue = HistoryValue['value']

export function valueKindOf({ field }: ReadableField): HistoryValueKind {
  if (field.secret || field.kind === 'password') return 'secret'
  if (field.kind === 'list') return 'set'
  return field.unit ?? field.kind
}

/** A recorded value with the name of the record it refers to. */
export function toldValue({ field }: ReadableField, value: unknown, naming: NameSources): HistoryValue | null {
  if (value === null || value === undefined) return null
  const plain = { value: value as ChangeValue, name: null, nameNow: null, isGone: false }
  if (field.choices) return { ...plain, name: field.choices[Number(value)] ?? null }
  const { refersTo } = field
  if (refersTo === undefined) return plain
  const id = Number(value)
  return { ...plain, ...namesOf((nameOf) => nameOf(refersTo, id), naming), isGone: naming.isGone(refersTo, id) }
}

/** `nameNow` is only set if it differs. */
export const calledBy = (then: string | null, now: string | null): Pick<HistoryValue, 'name' | 'nameNow'> => ({
  name: then ?? now,
  nameNow: then !== null && now !== null && then !== now ? now : null,
})

const namesOf = (name: (nameOf: NameOf) => string | null, { past, now }: NameSources) => calledBy(name(past), name(now))

export function memberOf({ field }: ReadableField, member: unknown, naming: NameSources): HistoryValue {
  const remarkOf = (nameOf: NameOf) => field.memberRemark?.(member, nameOf)
  const called = (nameOf: NameOf) => {
    const [name, remark] = [field.memberName?.(member, nameOf) ?? null, remarkOf(nameOf)]
    return name === null || remark === undefined ? name : `${name}: ${remark}`
  }
  const remark = remarkOf(naming.past)
  return {
    value: member as ChangeValue,
    isGone: false,
    ...namesOf(called, naming),
    ...(remark !== undefined && { remark }),
  }
}

const membersIn = (value: unknown, field: ReadableField): unknown[] => {
  if (value === null || value === undefined) return []
  return field.isMember || !Array.isArray(value) ? [value] : value
}

/** The members of the first that the second lacks. */
export const without = (one: readonly unknown[], other: readonly unknown[]): readonly unknown[] => {
  if (other.length === 0) return one
  const there = new Set(other.map((member) => JSON.stringify(member)))
  return one.filter((member) => !there.has(JSON.stringify(member)))
}

/** Members that were added and removed, up to `most` each, and the count of the others. */
export function cameAndWent(
  field: ReadableField,
  [old, now]: readonly [unknown, unknown],
  most = Number.POSITIVE_INFINITY,
) {
  const [before, after] = [membersIn(old, field), membersIn(now, field)]
  const [came, went] = [without(after, before), without(before, after)]
  const told = { came: came.slice(0, most), went: went.slice(0, most) }
  return { ...told, more: came.length + went.length - told.came.length - told.went.length }
}

/** Secrets are recorded as marks that differ, or as words. */
function fateOf([old, now]: readonly [unknown, unknown]): HistoryChange['secret'] {
  if (now === null) return 'removed'
  return old === null && now !== 'changed' ? 'set' : 'changed'
}

type OldAndNew = readonly [unknown, unknown]

function changeOf(
  field: ReadableField,
  pair: OldAndNew,
  { naming, most }: { naming: NameSources; most: number },
): HistoryChange {
  const kind = valueKindOf(field)
  const { label } = field.field
  const plain = { field: field.name, label, kind, old: null, now: null, added: [], removed: [], more: 0, secret: null }
  if (kind === 'secret') return { ...plain, secret: fateOf(pair) }
  if (kind !== 'set')
    return { ...plain, old: toldValue(field, pair[0], naming), now: toldValue(field, pair[1], naming) }
  const { came, went, more } = cameAndWent(field, pair, most)
  const members = (all: readonly unknown[]) => all.map((member) => memberOf(field, member, naming))
  return { ...plain, added: members(came), removed: members(went), more }
}

function keysOf(kind: HistoryKind, { changes }: EntryRow): string[] {
  const own = kindOf(kind).record?.id
  return Object.keys(changes).filter((key) => key !== own && !toldField(kind, key)?.isUntold)
}

export interface ChangeReadOptions {
  /** The limit of members per set. */
  most: number
  /** The caller may open only some of the touched records, so fields that concern all are left out. */
  isByTouch: boolean
}

/** The changes that the caller may read, and the number of those they may not. */
export function readChanges(
  ctx: Context,
  { row, kind, orgUnitId }: { row: EntryRow; kind: HistoryKind; orgUnitId: number | null },
  told: ChangeReadOptions & { naming: NameSources },
): { changes: HistoryChange[]; hiddenFields: number } {
  const keys = keysOf(kind, row).filter((key) => !(told.isByTouch && toldField(kind, key)?.isOfAll))
  const read = keys.flatMap((key) => {
    const field = toldField(kind, key)
    const pair = row.changes[key]
    return field && pair && isReadable(ctx, kind, field, orgUnitId) ? [changeOf(field, pair, told)] : []
  })
  return { changes: read, hiddenFields: keys.length - read.length }
}

/** An entry made its record if a required field was null before. */
export function isMaking(kind: HistoryKind, { changes }: Pick<EntryRow, 'changes'>): boolean {
  const making = makingOf(kind)
  if (making === null || !making.among.every((name) => name in changes)) return false
  return making.required.some((name) => name in changes && changes[name]?.[0] === null)
}

export const isEnding = ({ action }: EntryRow): boolean => endsRecord(action)

export function namedIn(
  row: EntryRow,
  kind: HistoryKind,
  { most, isByTouch }: ChangeReadOptions,
): [kind: string, id: number][] {
  const named: [string, number][] = []
  const note: NameOf = (of, id) => {
    named.push([of, id])
    return ''
  }
  for (const [key, pair] of Object.entries(row.changes)) {
    const field = toldField(kind, key)
    if (!field || (isByTouch && field.isOfAll)) continue
    const { refersTo, memberName, memberRemark } = field.field
    if (refersTo !== undefined) for (const value of pair) if (value !== null) note(refersTo, Number(value))
    if (!memberName) continue
    const { came, went } = cameAndWent(field, pair, most)
    for (const member of [...came, ...went]) {
      memberName(member, note)
      memberRemark?.(member, note)
    }
  }
  return named
}
