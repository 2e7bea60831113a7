import { once } from '@acm/contract/core/once'

const signs = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))

/** Each ASCII character is one grapheme; loading the segmenter would slow down every page's start. */
const PLAIN = /^[ -~]+$/

function firstOf(name: string): string {
  const text = name.trim()
  if (PLAIN.test(text)) return text.charAt(0)
  return signs().segment(text)[Symbol.iterator]().next().value?.segment ?? ''
}

/** First grapheme of each name: an emoji or an accented letter may be several code units. */
export const initialsOf = (...names: readonly string[]): string => names.map(firstOf).join('').toUpperCase()
