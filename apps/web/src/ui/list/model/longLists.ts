import { browserStorage } from '../../storage.ts'
import type { Need } from '../columns/columnWidths.ts'

/** Numbers remembered of long lists before they load; never rows, because rights to those may change. */
const PREFIX = 'acm-long-'
/** Longer lists take noticeably long to load. */
export const LONG_FROM = 1000

type Drawn = string

export const drawnAs = (density: string, columns: readonly { id: string }[]): Drawn =>
  [density, ...columns.map(({ id }) => id)].join(' ')

export const isKnownLong = (list: string): boolean => browserStorage.read(PREFIX + list) !== null

/** Null: not long, or drawn with other columns or density. */
export function keptNeeds(list: string, drawn: Drawn): readonly Need[] | null {
  const kept: { drawn?: unknown; needs?: unknown } = Object(browserStorage.readJson(PREFIX + list))
  return kept.drawn === drawn && Array.isArray(kept.needs) && kept.needs.every(isNeed) ? kept.needs : null
}

const isNeed = (one: Partial<Need> | null): one is Need =>
  [one?.least, one?.natural, one?.beside].every(Number.isFinite) && typeof one?.grows === 'boolean'

export function keepNeeds(list: string, drawn: Drawn, needs: readonly Need[] | null): void {
  if (needs) browserStorage.write(PREFIX + list, JSON.stringify({ drawn, needs }))
  else browserStorage.remove(PREFIX + list)
}
