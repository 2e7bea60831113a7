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
  try {
    const kept: Partial<Kept> = Object(JSON.parse(localStorage.getItem(PREFIX + pathname) ?? '{}'))
    return kept.search === search && typeof kept.call === 'string' ? kept.call : null
  } catch {
    return null
  }
}

export const keepFirstCall = (pathname: string, kept: Kept): void =>
  localStorage.setItem(PREFIX + pathname, JSON.stringify(kept))

export const forgetFirstCall = (pathname: string): void => localStorage.removeItem(PREFIX + pathname)
