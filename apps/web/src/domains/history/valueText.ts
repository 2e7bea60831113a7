import type { Permission } from '@acm/contract/core/permissions'
import { isDay } from '@acm/contract/core/shapes'
import type { HistoryValue, HistoryValueKind } from '@acm/contract/history'
import { PERMISSION_TITLES } from '@acm/contract/permission-definitions'
import { dollars } from '../../ui/counted.ts'
import { formatDay, formatInstant } from '../../ui/dates.ts'

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

/** A member that stays but has another remark. */
interface SwitchedValue {
  name: string
  was: HistoryValue
  is: HistoryValue
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
  const switched = added.flatMap((now): (SwitchedValue & { now: HistoryValue; old: HistoryValue })[] => {
    const old = removed.find((one) => idOf(one) !== undefined && idOf(one) === idOf(now))
    const [name, is] = nameAndRemark(now)
    const [former, was] = old ? nameAndRemark(old) : [null, null]
    if (!old || is === null || was === null || name !== former) return []
    return [{ name, now, old, was: plain(was), is: plain(is) }]
  })
  return {
    switched: switched.map(({ name, was, is }): SwitchedValue => ({ name, was, is })),
    came: added.filter((one) => !switched.some(({ now }) => now === one)),
    went: removed.filter((one) => !switched.some(({ old }) => old === one)),
  }
}

const plain = (value: string): HistoryValue => ({ value, name: null })
