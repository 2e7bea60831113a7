const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const firstOf = (name: string): string => signs.segment(name.trim())[Symbol.iterator]().next().value?.segment ?? ''

/** What a person reads as the first sign of each name: an emoji, or a letter with its accents, is several to a program. */
export const initialsOf = (...names: readonly string[]): string => names.map(firstOf).join('').toUpperCase()
