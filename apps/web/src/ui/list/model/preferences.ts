import { browserStorage } from '../../storage.ts'
import { BROADEST, NARROWEST } from '../columns/columnWidths.ts'
import { PAGE_SIZES, type PageSize } from './listState.ts'

/** Per list and browser; not part of the address. */
export interface ListPreferences {
  pageSize: PageSize | null
  hidden: readonly string[]
  /** Extra columns that are not shown from the start. */
  added: readonly string[]
  /** Pixels by column; absent: fits the content. */
  widths: Readonly<Record<string, number>>
}

const PREFIX = 'acm-list-'
export const DENSITY_KEY = 'acm-density'
let owner = 0
/** Preferences are stored per user, because browsers may be shared. */
export const ownPreferences = (userId: number): void => {
  owner = userId
}
const keyOf = (list: string) => `${PREFIX}${owner}-${list}`

export const isListPreference = (key: string): boolean => key.startsWith(PREFIX) || key === DENSITY_KEY

export function readPreferences(list: string): ListPreferences {
  const stored: { pageSize?: unknown; hidden?: unknown; added?: unknown; widths?: unknown } = Object(
    browserStorage.readJson(keyOf(list)),
  )
  const pageSize = PAGE_SIZES.find((size) => size === stored.pageSize) ?? null
  const [hidden, added] = [idsOf(stored.hidden), idsOf(stored.added)]
  return { pageSize, hidden, added, widths: widthsOf(stored.widths) }
}

const idsOf = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []

const widthsOf = (stored: unknown): ListPreferences['widths'] =>
  Object.fromEntries(Object.entries(Object(stored)).filter(isWidth))

const isWidth = (entry: [string, unknown]): entry is [string, number] =>
  typeof entry[1] === 'number' && entry[1] >= NARROWEST && entry[1] <= BROADEST

export function writePreferences(list: string, { widths, ...others }: ListPreferences): void {
  const isChosen = Object.keys(widths).length > 0
  browserStorage.write(keyOf(list), JSON.stringify(isChosen ? { ...others, widths } : others))
}
