import { browserStorage } from '../ui/storage.ts'

/**
 * With which call an address begins that was open here before, so that it is asked for ahead of all code. Kept of it is
 * nothing that somebody typed or chose among names, and no answer; it is forgotten as the session ends here, and once it fails.
 */
const PREFIX = 'acm-first:'

interface Kept {
  search: string
  call: string
}

/** The path of that call; null: not known. */
export function firstCallOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  const kept: Partial<Kept> = Object(browserStorage.readJson(PREFIX + pathname))
  return kept.search === search && typeof kept.call === 'string' ? kept.call : null
}

export const keepFirstCall = (pathname: string, kept: Kept): void =>
  browserStorage.write(PREFIX + pathname, JSON.stringify(kept))

export const forgetFirstCall = (pathname: string): void => browserStorage.remove(PREFIX + pathname)
