import { searchable } from '@acm/contract/core/text-forms'

export interface Labelled {
  label: string
}

const IN_A_WORD = /[\p{L}\p{N}]/u

/** 0: equal, 1: prefix, 2: prefix of a word, 3: elsewhere in the name; null: no match. */
function rankOf(name: string, text: string): 0 | 1 | 2 | 3 | null {
  if (name === text) return 0
  if (name.startsWith(text)) return 1
  const at = wordAt(name, text)
  if (at < 0) return null
  return IN_A_WORD.test(name.charAt(at - 1)) ? 3 : 2
}

/** Like `rankOf`, but compares `searchable` text. */
export const matchOf = (name: string, text: string): number | null => rankOf(searchable(name), searchable(text))

/** Trigrams with padding, like the database's similarity search (pg_trgm). */
function threes(text: string): Set<string> {
  const words = searchable(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words
      .flatMap((word) => [...`  ${word} `].map((_, at) => `  ${word} `.slice(at, at + 3)))
      .filter((one) => one.length === 3),
  )
}

/** Similar when the name has enough of the text's trigrams. */
export function isAlike(name: string, text: string): boolean {
  const [there, asked] = [threes(name), threes(text)]
  const common = [...asked].filter((one) => there.has(one)).length
  return common > 0 && common / asked.size >= LEAST_ALIKE
}

const LEAST_ALIKE = 0.4

/** Matches by rank, each rank in its original order. */
export function rankChoices<T extends Labelled>(choices: readonly T[], text: string): T[] {
  const query = searchable(text)
  if (query === '') return [...choices]
  const ranks: [T[], T[], T[], T[]] = [[], [], [], []]
  for (const choice of choices) {
    const rank = rankOf(searchable(choice.label), query)
    if (rank !== null) ranks[rank].push(choice)
  }
  return ranks.flat()
}

/** Null if none or several match; an exact match beats one that ignores case. */
export function choiceNamed<T extends Labelled>(choices: readonly T[], text: string): T | null {
  const alike = choices.filter(({ label }) => searchable(label) === searchable(text))
  const same = alike.filter(({ label }) => label === text.trim())
  const [only, ...others] = same.length > 0 ? same : alike
  return only && others.length === 0 ? only : null
}

export interface NamePart {
  part: string
  isMatch: boolean
  /** Place in the name. */
  at: number
}

/** The name cut where the words of the text are in it, as `searchable` reads both. */
export function matchedParts(name: string, text: string): NamePart[] {
  const letters = [...name]
  const read = letters.map((letter) => (/\s/.test(letter) ? ' ' : searchable(letter)))
  const plain = read.join('')
  // For each letter of the read name, the one of the name it comes from.
  const places = read.flatMap((part, place) => [...part].map(() => place))
  const matched = new Set<number>()
  for (const word of searchable(text).split(' ')) {
    const at = word === '' ? -1 : wordAt(plain, word)
    for (let place = at; at >= 0 && place < at + word.length; place += 1) matched.add(places[place] ?? -1)
  }
  const parts: NamePart[] = []
  for (const [at, letter] of letters.entries()) {
    const isMatch = matched.has(at)
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.part += letter
    else parts.push({ part: letter, isMatch, at })
  }
  return parts
}

/** Its place at the beginning of a word, else any place. */
function wordAt(name: string, text: string): number {
  let at = name.indexOf(text)
  while (at > 0 && IN_A_WORD.test(name.charAt(at - 1))) at = name.indexOf(text, at + 1)
  return at >= 0 ? at : name.indexOf(text)
}
