import type { Part } from '../parts.ts'

export type PartPair = readonly [from: Part, to: Part]

/** The weight of the same number beside words. */
const SAME_NUMBER = 0.15
/** Of so many that share its rarest words the most similar is looked for. */
const MOST_LOOKED_AT = 200
/** Remembered of all questions together, so that memory stays within bounds. */
const MOST_PAIRS = 1_000_000

export const fold = (wording: string) => wording.toLowerCase().replace(/\s+/g, ' ').trim()

interface AlikeAsked {
  isNear: (one: Part, other: Part) => boolean
  /** Of 0 to 1. */
  least: number
}

/** Pairs with most of their words in common, the most similar first. */
export function alike(from: ReadonlySet<Part>, to: ReadonlySet<Part>, { isNear, least }: AlikeAsked): PartPair[] {
  const [ones, others] = [[...from], [...to]]
  const [wordsOfOnes, wordsOfOthers] = rankedWords(ones, others)
  const looker = new CandidateFinder(wordsOfOthers)
  const mostOfEach = Math.max(5, Math.floor(MOST_PAIRS / ones.length))
  const found: { pair: PartPair; likeness: number }[] = []
  for (const [at, one] of ones.entries()) {
    const words = wordsOfOnes[at] as Int32Array
    const similar: typeof found = []
    for (const place of looker.candidates(words)) {
      const other = others[place] as Part
      if (!isNear(one, other)) continue
      const isNumbered = one.number !== null && one.number === other.number
      const likeness = likenessOf(words, wordsOfOthers[place] as Int32Array) + (isNumbered ? SAME_NUMBER : 0)
      if (likeness >= least) similar.push({ pair: [one, other], likeness })
    }
    found.push(...similar.sort(byLikeness).slice(0, mostOfEach))
  }
  return found.sort(byLikeness).map(({ pair }) => pair)
}

const byLikeness = (one: { likeness: number }, other: { likeness: number }) => other.likeness - one.likeness

/** Words as numbers in rising order, rare ones first: fast to compare, and small. */
function rankedWords(ones: readonly Part[], others: readonly Part[]): readonly [Int32Array[], Int32Array[]] {
  const counts = new Map<string, number>()
  for (const part of others) for (const word of wordsOf(part)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const rarestFirst = [...counts].sort(([, count], [, another]) => count - another)
  const ranks = new Map(rarestFirst.map(([word], rank) => [word, rank]))
  const ranked = (part: Part) =>
    Int32Array.from(wordsOf(part), (word) => {
      const known = ranks.get(word)
      if (known !== undefined) return known
      // In no newer wording.
      ranks.set(word, ranks.size)
      return ranks.size - 1
    }).sort()
  return [ones.map(ranked), others.map(ranked)]
}

const MOST_WORDS = 200
const wordsOf = ({ wording }: Part): ReadonlySet<string> =>
  new Set((fold(wording.slice(0, 5000)).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS))

/** Finds those that share the rarest words. */
class CandidateFinder {
  /** By word. */
  readonly #having: number[][] = []
  /** By candidate: the turn in which it was found last. */
  readonly #foundIn: Int32Array
  #turn = 0

  constructor(all: readonly Int32Array[]) {
    this.#foundIn = new Int32Array(all.length)
    for (const [place, words] of all.entries())
      for (const word of words) {
        this.#having[word] ??= []
        this.#having[word].push(place)
      }
  }

  candidates(words: Int32Array): number[] {
    this.#turn += 1
    const found: number[] = []
    for (const word of words)
      for (const place of this.#having[word] ?? []) {
        if (found.length === MOST_LOOKED_AT) return found
        if (this.#foundIn[place] === this.#turn) continue
        this.#foundIn[place] = this.#turn
        found.push(place)
      }
    return found
  }
}

/** The share of words in common; of texts without words none. */
function likenessOf(ones: Int32Array, others: Int32Array): number {
  let [shared, at, place] = [0, 0, 0]
  while (at < ones.length && place < others.length) {
    const difference = (ones[at] as number) - (others[place] as number)
    if (difference === 0) shared += 1
    if (difference <= 0) at += 1
    if (difference >= 0) place += 1
  }
  return shared === 0 ? 0 : (2 * shared) / (ones.length + others.length)
}
