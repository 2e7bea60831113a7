import { browserStorage } from '../../storage.ts'
import type { ColumnNeed } from '../columns/columnWidths.ts'

/** Numbers remembered of long lists before they load; never rows, because rights to those may change. */
const PREFIX = 'acm-long-'
/** Longer lists take noticeably long to load. */
export const LONG_FROM = 1000

type DrawnList = string

export const layoutKey = (density: string, columns: readonly { id: string }[]): DrawnList =>
  [density, ...columns.map(({ id }) => id)].join(' ')

export const isKnownLong = (list: string): boolean => browserStorage.read(PREFIX + list) !== null

/** Null: not long, or drawn with other columns or density. */
export function readColumnNeeds(list: string, drawn: DrawnList): readonly ColumnNeed[] | null {
  const kept: { drawn?: unknown; needs?: unknown } = Object(browserStorage.readJson(PREFIX + list))
  return kept.drawn === drawn && Array.isArray(kept.needs) && kept.needs.every(isNeed) ? kept.needs : null
}

const isNeed = (one: Partial<ColumnNeed> | null): one is ColumnNeed =>
  [one?.least, one?.natural, one?.beside].every(Number.isFinite) && typeof one?.grows === 'boolean'

export function storeColumnNeeds(list: string, drawn: DrawnList, needs: readonly ColumnNeed[] | null): void {
  if (needs) browserStorage.write(PREFIX + list, JSON.stringify({ drawn, needs }))
  else browserStorage.remove(PREFIX + list)
}
