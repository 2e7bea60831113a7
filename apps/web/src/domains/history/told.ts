import type { Field } from '@acm/contract/core/field'
import type { Permission } from '@acm/contract/core/permissions'
import { isDay } from '@acm/contract/core/shapes'
import type { HistoryChange, HistoryEntry, HistoryValue, HistoryValueKind } from '@acm/contract/history'
import { CREATED, isEnding } from '@acm/contract/history-actions'
import type { ExtraField } from '@acm/contract/history-fields'
import { type HistoryKind, historyKinds, type KindOfHistory } from '@acm/contract/history-kinds'
import { PERMISSION_TITLES } from '@acm/contract/permission-definitions'
import { dollars } from '../../ui/counted.ts'
import { formatDay, formatInstant } from '../../ui/dates.ts'

interface TellableField {
  field: string
  label: string
}

const declared = (kind: HistoryKind, field: string): Field | undefined => {
  const { record, extra }: KindOfHistory = historyKinds[kind]
  return record?.fields[field] ?? extra[field]?.field
}

const oppositeOf = (kind: HistoryKind, field: string): string | undefined => declared(kind, field)?.opposite

/** A field as people read it. */
export type Told<T> = T & { isCode?: boolean }

/** The label that people read: 'Active' for a flag that is stored as 'Disabled'. */
export const labelOf = (kind: HistoryKind, { field, label }: TellableField): string => oppositeOf(kind, field) ?? label

/** The field as people read it, in which each of these keys holds its value (or a list of them). */
export function asTold<T extends TellableField, K extends keyof T>(
  kind: HistoryKind,
  field: T,
  keys: readonly K[],
): Told<T> {
  const opposite = oppositeOf(kind, field.field)
  if (opposite === undefined) return declared(kind, field.field)?.isCode ? { ...field, isCode: true } : field
  const turned = keys.map((key) => [key, turn(field[key])])
  return { ...field, ...Object.fromEntries(turned), label: opposite }
}

function turn(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return value.map(turn)
  return value !== null && typeof value === 'object' && 'value' in value
    ? { ...value, value: turn(value.value) }
    : value
}

/** An empty set shows nothing. */
const isTold = ({ kind, added, removed }: HistoryChange): boolean =>
  kind !== 'set' || added.length > 0 || removed.length > 0

/** The changes of an entry in words. */
export function changesOf({ changes, record }: Pick<HistoryEntry, 'changes' | 'record'>): Told<HistoryChange>[] {
  const told = changes.filter(isTold)
  return record ? told.map((change) => asTold(record.kind, change, ['old', 'now'])) : told
}

const BRIEF = 60

/** 'Minimum Monthly Payment $2,500.00 → $222.00, Active off, Build': what changed, with values that are short. */
export const changesInShort = (entry: Pick<HistoryEntry, 'changes' | 'record'>): string =>
  changesOf(entry).map(inShort).join(', ')

function inShort({ label, kind, old, now, secret }: HistoryChange): string {
  if (typeof now?.value === 'boolean') return `${label} ${now.value ? 'on' : 'off'}`
  if (secret !== null || kind === 'set') return label
  const [was, is] = [valueText(kind, old), valueText(kind, now)]
  if (was.length + is.length > BRIEF) return label
  return was === EMPTY ? `${label}: ${is}` : `${label} ${was} → ${is}`
}

/** Both values of a change, or only the one that matters. */
export type FactSide = 'both' | 'now' | 'old'

const kindOf = ({ record }: HistoryEntry): KindOfHistory | null => record && historyKinds[record.kind]

/** Other fields describe the act, not the record's state. */
function isKept(kind: KindOfHistory, field: string): boolean {
  const extra: ExtraField | undefined = kind.extra[field]
  return extra ? extra.isKept === true : kind.others !== null || (kind.record !== null && field in kind.record.fields)
}

/** Acts, creations and deletions show one side only. */
export function factSideOf(entry: HistoryEntry): (change: HistoryChange) => FactSide {
  const kind = kindOf(entry)
  const pairs = entry.changes.filter(({ kind }) => kind !== 'set' && kind !== 'secret')
  const isWhole = (side: 'old' | 'now') => pairs.length > 1 && pairs.every((pair) => pair[side] === null)
  if (entry.did === CREATED || isWhole('old')) return () => 'now'
  if (isEnding(entry.action) || isWhole('now')) return () => 'old'
  return ({ field, old }) => (old === null && !(kind && isKept(kind, field)) ? 'now' : 'both')
}

/** Changed something that 'as it was' shows. */
export function canShowAsItWas(entry: HistoryEntry): boolean {
  const kind = kindOf(entry)
  return kind !== null && entry.changes.some(({ field }) => isKept(kind, field))
}

/** Drawn for no value. */
export const EMPTY = '–'

export function valueText(kind: HistoryValueKind, recorded: HistoryValue | null): string {
  if (recorded === null) return EMPTY
  return recorded.name ?? plainText(kind, recorded.value)
}

function plainText(kind: HistoryValueKind, value: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return kind === 'date' ? dateText(value) : kind === 'set' ? memberText(value) : value
  if (typeof value === 'number' && kind === 'dollars') return dollars(value)
  if (Array.isArray(value)) return value.map((one) => plainText(kind, one)).join(', ') || EMPTY
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Permissions are shown by title. */
const memberText = (value: string): string =>
  Object.hasOwn(PERMISSION_TITLES, value) ? PERMISSION_TITLES[value as Permission] : value

const dateText = (value: string): string => (isDay(value) ? formatDay(value) : formatInstant(value))

/** Longer texts, and texts of several lines, are shown as a diff. */
const LONG = 60

export function isLongText(kind: HistoryValueKind, old: HistoryValue | null, now: HistoryValue | null): boolean {
  const texts = [old?.value, now?.value]
  if (kind !== 'text' && kind !== 'multiline') return false
  return (
    texts.every((text) => typeof text === 'string') &&
    texts.some((text) => String(text).length > LONG || String(text).trim().includes('\n'))
  )
}

const idOf = ({ value }: HistoryValue): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined

export function nameAndRemark(member: HistoryValue): [name: string, remark: string | null] {
  const whole = valueText('set', member)
  const { remark } = member
  return remark === undefined ? [whole, null] : [whole.slice(0, -`: ${remark}`.length), remark]
}

/** Pairs members with a changed remark ('Audit Assigned: on' for 'off'), and returns the others apart. */
export function switchedIn(added: readonly HistoryValue[], removed: readonly HistoryValue[]) {
  const switched = added.flatMap((now) => {
    const old = removed.find((one) => idOf(one) !== undefined && idOf(one) === idOf(now))
    const [name, is] = nameAndRemark(now)
    const [former, was] = old ? nameAndRemark(old) : [null, null]
    if (!old || is === null || was === null || name !== former) return []
    return [{ name, now, old, was: plain(was), is: plain(is) }]
  })
  return {
    switched,
    came: added.filter((one) => !switched.some(({ now }) => now === one)),
    went: removed.filter((one) => !switched.some(({ old }) => old === one)),
  }
}

const plain = (value: string): HistoryValue => ({ value, name: null })
