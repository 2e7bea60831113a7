import { browserStorage } from '../ui/storage.ts'

/**
 * First call of addresses visited in this browser, prefetched before the app's code loads. Stores no answers, nothing
 * typed and no names; cleared when the session ends, and per address when the call fails.
 */
const PREFIX = 'acm-first:'

interface PrefetchedCall {
  search: string
  call: string
}

/** Null: unknown. */
export function firstCallOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  const kept: Partial<PrefetchedCall> = Object(browserStorage.readJson(PREFIX + pathname))
  return kept.search === search && typeof kept.call === 'string' ? kept.call : null
}

export const rememberFirstCall = (pathname: string, kept: PrefetchedCall): void =>
  browserStorage.write(PREFIX + pathname, JSON.stringify(kept))

export const forgetFirstCall = (pathname: string): void => browserStorage.remove(PREFIX + pathname)
