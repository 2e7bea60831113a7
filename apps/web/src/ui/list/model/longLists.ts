import { browserStorage } from '../../storage.ts'
import type { Need } from '../columns/columnWidths.ts'

/**
 * What this browser knows of a long list before it is read: that it is one, and what its columns need. Numbers alone,
 * no row of it: those come from the server, for whoever may see them at that moment.
 */
const PREFIX = 'acm-long-'
/** From so many rows on it takes a while until all of them are there. */
export const LONG_FROM = 1000

/** For which columns and which height of rows the needs are kept. */
type Drawn = string

export const drawnAs = (density: string, columns: readonly { id: string }[]): Drawn =>
  [density, ...columns.map(({ id }) => id)].join(' ')

/** Whether it was long when it was last read here. */
export const isKnownLong = (list: string): boolean => browserStorage.read(PREFIX + list) !== null

/** Null: it was not long, or was drawn another way. */
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
