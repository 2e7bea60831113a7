import { createStore } from '../../createStore.ts'
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
  /** Long texts are not abbreviated. */
  isWhole: boolean
}

const PREFIX = 'acm-list-'
export const DENSITY_KEY = 'acm-density'
let owner = 0
const keyOf = (list: string) => `${PREFIX}${owner}-${list}`
const sizeKey = () => `${PREFIX}${owner}`

/** The size for all lists of the user; null: never chosen. Each choice makes a new object. */
const usual = createStore<{ pageSize: PageSize | null }>({ pageSize: null })
export const useUsualPageSize = usual.use

const sizeFrom = (stored: unknown): PageSize | null => PAGE_SIZES.find((size) => size === stored) ?? null

/** Preferences are stored per user, because browsers may be shared. */
export function ownPreferences(userId: number): void {
  owner = userId
  usual.set({ pageSize: sizeFrom(browserStorage.readJson(sizeKey())) })
}

/** Replaces the sizes that were chosen for single lists. */
export function chooseUsualPageSize(pageSize: PageSize): void {
  const lists = browserStorage.keys().flatMap((key) => (key.startsWith(keyOf('')) ? key.slice(keyOf('').length) : []))
  for (const list of lists) writePreferences(list, { ...readPreferences(list), pageSize: null })
  browserStorage.write(sizeKey(), JSON.stringify(pageSize))
  usual.set({ pageSize })
}

export const isListPreference = (key: string): boolean => key.startsWith(PREFIX) || key === DENSITY_KEY

export function readPreferences(list: string): ListPreferences {
  const stored: Partial<Record<keyof ListPreferences, unknown>> = Object(browserStorage.readJson(keyOf(list)))
  const pageSize = sizeFrom(stored.pageSize)
  const [hidden, added] = [idsOf(stored.hidden), idsOf(stored.added)]
  return { pageSize, hidden, added, widths: widthsOf(stored.widths), isWhole: stored.isWhole === true }
}

const idsOf = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []

const widthsOf = (stored: unknown): ListPreferences['widths'] =>
  Object.fromEntries(Object.entries(Object(stored)).filter(isWidth))

const isWidth = (entry: [string, unknown]): entry is [string, number] =>
  typeof entry[1] === 'number' && entry[1] >= NARROWEST && entry[1] <= BROADEST

export const writePreferences = (list: string, preferences: ListPreferences): void =>
  browserStorage.write(keyOf(list), JSON.stringify(preferences))
