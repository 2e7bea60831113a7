import { once } from '@acm/contract/core/once'

const segmenter = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))

/** Each ASCII character is one grapheme; loading the segmenter would slow down every page's start. */
const PLAIN = /^[ -~]*$/

/** The first characters as people count them: an emoji or an accented letter may be several code units. */
export function firstCharacters(text: string, most: number): string[] {
  // With the one that follows, because it may be an accent of the last.
  if (PLAIN.test(text.slice(0, most + 1))) return text.slice(0, most).split('')
  const characters: string[] = []
  for (const { segment } of segmenter().segment(text)) {
    if (characters.length === most) break
    characters.push(segment)
  }
  return characters
}

/** First character of each name. */
export const initialsOf = (...names: readonly string[]): string =>
  names
    .flatMap((name) => firstCharacters(name.trim(), 1))
    .join('')
    .toUpperCase()

/** G-UI-01. */
const LENGTH = 20

/** The first 20 characters and '...'; null: shorter than 20. */
export function abbreviation(text: string): string | null {
  const characters = firstCharacters(text, LENGTH)
  return characters.length === LENGTH ? `${characters.join('')}...` : null
}
