import { searchable } from '@acm/contract/core/text-forms'

/** Something that is found by what it is called. */
export interface Named {
  label: string
}

const IN_A_WORD = /[\p{L}\p{N}]/u

/** How a name answers a text: 0 it is the whole of it, 1 its beginning, 2 the beginning of a word, 3 a part; null: not at all. */
function rankOf(name: string, text: string): 0 | 1 | 2 | 3 | null {
  if (name === text) return 0
  if (name.startsWith(text)) return 1
  let at = name.indexOf(text)
  if (at < 0) return null
  while (at > 0 && IN_A_WORD.test(name.charAt(at - 1))) at = name.indexOf(text, at + 1)
  return at > 0 ? 2 : 3
}

/** How well a name answers a text, 0 to 3; null: not at all. */
export const matchOf = (name: string, text: string): number | null => rankOf(searchable(name), searchable(text))

/** Letters in threes, of words with a blank before and after, as the database compares what is nearly called so. */
function threes(text: string): Set<string> {
  const words = searchable(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words
      .flatMap((word) => [...`  ${word} `].map((_, at) => `  ${word} `.slice(at, at + 3)))
      .filter((one) => one.length === 3),
  )
}

/** Whether a text is nearly in a name: the part of its letters that are there, in threes. */
export function isAlike(name: string, text: string): boolean {
  const [there, asked] = [threes(name), threes(text)]
  const common = [...asked].filter((one) => there.has(one)).length
  return common > 0 && common / asked.size >= LEAST_ALIKE
}

const LEAST_ALIKE = 0.4

/** The choices that a text may mean, what was most likely meant first: whole, beginning, word, part; each in its order. */
export function ranked<T extends Named>(choices: readonly T[], text: string): T[] {
  const wanted = searchable(text)
  if (wanted === '') return [...choices]
  const ranks: [T[], T[], T[], T[]] = [[], [], [], []]
  for (const choice of choices) {
    const rank = rankOf(searchable(choice.label), wanted)
    if (rank !== null) ranks[rank].push(choice)
  }
  return ranks.flat()
}

/** The one choice that is called like that; null when there is none, or more than one. */
export function named<T extends Named>(choices: readonly T[], text: string): T | null {
  const alike = choices.filter(({ label }) => searchable(label) === searchable(text))
  const same = alike.filter(({ label }) => label === text.trim())
  const [only, ...others] = same.length > 0 ? same : alike
  return only && others.length === 0 ? only : null
}
