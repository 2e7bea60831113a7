import type { NameOf } from '@acm/contract/core/field'
import type { HistoryChange, HistoryValue, HistoryValueKind } from '@acm/contract/history'
import { requiredIn } from '@acm/contract/history-actions'
import type { HistoryKind } from '@acm/contract/history-kinds'
import type { Context } from '../../platform/access/context.ts'
import { isReadable, kindOf, type Places, type ReadableField, toldField } from './fields.rules.ts'
import type { EntryRow } from './history.queries.ts'

type ChangeValue = HistoryValue['value']

export function valueKindOf({ field }: ReadableField): HistoryValueKind {
  if (field.secret || field.kind === 'password') return 'secret'
  if (field.kind === 'list') return 'set'
  return field.unit ?? field.kind
}

/** A recorded value with the name of the record it refers to. */
export function toldValue({ field }: ReadableField, value: unknown, nameOf: NameOf): HistoryValue | null {
  if (value === null || value === undefined) return null
  const { refersTo, choices } = field
  const label: unknown = choices && Reflect.get(choices, String(value))
  const name = refersTo === undefined ? null : nameOf(refersTo, Number(value))
  return { value: value as ChangeValue, name: typeof label === 'string' ? label : name }
}

export function memberOf({ field }: ReadableField, member: unknown, nameOf: NameOf): HistoryValue {
  const name = field.memberName?.(member, nameOf) ?? null
  const remark = field.memberRemark?.(member, nameOf)
  return {
    value: member as ChangeValue,
    name: name === null || remark === undefined ? name : `${name}: ${remark}`,
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

/** Members that were added and removed. */
export function cameAndWent(field: ReadableField, [old, now]: OldAndNew) {
  const [before, after] = [membersIn(old, field), membersIn(now, field)]
  return { came: without(after, before), went: without(before, after) }
}

/** Secrets are recorded as marks that differ, or as words. */
function fateOf([old, now]: readonly [unknown, unknown]): HistoryChange['secret'] {
  if (now === null) return 'removed'
  return old === null && now !== 'changed' ? 'set' : 'changed'
}

type OldAndNew = readonly [unknown, unknown]

function changeOf(field: ReadableField, pair: OldAndNew, nameOf: NameOf): HistoryChange {
  const kind = valueKindOf(field)
  const { label } = field.field
  const plain = { field: field.name, label, kind, old: null, now: null, added: [], removed: [], secret: null }
  if (kind === 'secret') return { ...plain, secret: fateOf(pair) }
  if (kind !== 'set')
    return { ...plain, old: toldValue(field, pair[0], nameOf), now: toldValue(field, pair[1], nameOf) }
  const { came, went } = cameAndWent(field, pair)
  const members = (all: readonly unknown[]) => all.map((member) => memberOf(field, member, nameOf))
  return { ...plain, added: members(came), removed: members(went) }
}

/** Ids of a bulk change are counted, but never listed. */
const isListed = ({ isUntold, isOfAll, field }: ReadableField) => !isUntold && !(isOfAll && field.kind === 'list')

interface ChangeReadOptions {
  kind: HistoryKind
  places: Places
  /** The caller can open records of the kind there. */
  isReached: boolean
  /** The caller can open all records of the entry. */
  isWhole: boolean
  nameOf: NameOf
}

/** The changes that the caller can read, and the number of those they may not. */
export function readChanges(
  ctx: Context,
  { changes }: Pick<EntryRow, 'changes'>,
  { kind, places, isReached, isWhole, nameOf }: ChangeReadOptions,
): { changes: HistoryChange[]; hiddenFields: number } {
  const own = kindOf(kind).record?.id
  const visible = Object.entries(changes).flatMap(([key, pair]) => {
    const field = toldField(kind, key)
    const isLeftOut = key === own || (field && (!isListed(field) || (field.isOfAll && !isWhole)))
    return isLeftOut ? [] : [{ field, pair }]
  })
  const read = visible.flatMap(({ field, pair }) =>
    field && isReached && isReadable(ctx, kind, field, places) ? [changeOf(field, pair, nameOf)] : [],
  )
  return { changes: read, hiddenFields: visible.length - read.length }
}

/** The number of records of a bulk change. */
export function countIn(kind: HistoryKind, { changes }: Pick<EntryRow, 'changes'>): number {
  const sizes = Object.entries(changes).map(([key, [, now]]) =>
    toldField(kind, key)?.isOfAll ? (Array.isArray(now) ? now.length : Number(now)) : 0,
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** An entry made its record if a required field was null before. */
export const isMaking = (kind: HistoryKind, { changes }: Pick<EntryRow, 'changes'>): boolean =>
  requiredIn(kindOf(kind)).some((name) => changes[name]?.[0] === null)

/** The records that the changes of an entry name. */
export function namedIn({ changes }: Pick<EntryRow, 'changes'>, kind: HistoryKind): [kind: string, id: number][] {
  const names: [string, number][] = []
  const note: NameOf = (of, id) => {
    names.push([of, id])
    return ''
  }
  for (const [key, pair] of Object.entries(changes)) {
    const field = toldField(kind, key)
    if (!field || !isListed(field)) continue
    const { refersTo, memberName, memberRemark } = field.field
    if (refersTo !== undefined) for (const value of pair) if (value !== null) note(refersTo, Number(value))
    if (!memberName) continue
    const { came, went } = cameAndWent(field, pair)
    for (const member of [...came, ...went]) {
      memberName(member, note)
      memberRemark?.(member, note)
    }
  }
  return names
}
