import { firstCharacters } from './characters.ts'

/** First character of each name. */
export const initialsOf = (...names: readonly string[]): string =>
  names
    .flatMap((name) => firstCharacters(name.trim(), 1))
    .join('')
    .toUpperCase()
