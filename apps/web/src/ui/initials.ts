import { once } from '@acm/contract/core/once'

const signs = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))

/** Of these each is a sign: what the browser knows of the others takes long to load, at the start of every page. */
const PLAIN = /^[ -~]+$/

function firstOf(name: string): string {
  const text = name.trim()
  if (PLAIN.test(text)) return text.charAt(0)
  return signs().segment(text)[Symbol.iterator]().next().value?.segment ?? ''
}

/** What a person reads as the first sign of each name: an emoji, or a letter with its accents, is several to a program. */
export const initialsOf = (...names: readonly string[]): string => names.map(firstOf).join('').toUpperCase()
