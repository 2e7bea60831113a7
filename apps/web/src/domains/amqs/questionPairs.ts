import type { QuestionnaireQuestion } from './questions.ts'

type QuestionPair = readonly [from: number, to: number]

/** Least similarity of a reworded question; more is needed in another section. */
const ALIKE = { here: 0.5, elsewhere: 0.7 } as const
/** Limit of compared pairs: beyond it, changed questions count as removed and added. */
const MOST_LOOKED_AT = 400_000

const folded = (wording: string) => wording.toLowerCase().replace(/\s+/g, ' ')

/**
 * Pairs old and new questions: first those with the same id and content, then the same content in place and elsewhere,
 * then the same id, and last similar wording. Duplicates pair in order.
 */
export function pairsOf(from: readonly QuestionnaireQuestion[], to: readonly QuestionnaireQuestion[]): QuestionPair[] {
  const pairs: QuestionPair[] = []
  const left = [new Set(from.keys()), new Set(to.keys())] as const
  const take = (one: number, other: number) => {
    pairs.push([one, other])
    left[0].delete(one)
    left[1].delete(other)
  }
  const byKey = (keyOf: (question: QuestionnaireQuestion) => string | null) => {
    const groups = [from, to].map((all, side) =>
      Map.groupBy(left[side === 0 ? 0 : 1], (at) => keyOf(all[at] as QuestionnaireQuestion)),
    )
    for (const [key, ones] of groups[0] ?? []) {
      const others = groups[1]?.get(key)
      if (key === null || !others) continue
      for (const [place, one] of ones.slice(0, others.length).entries()) take(one, others[place] ?? 0)
    }
  }
  byKey(({ id, wording }) => id && `${id} ${folded(wording)}`)
  byKey(({ section, wording }) => `${section}\n${folded(wording)}`)
  byKey(({ wording }) => folded(wording))
  const shared = new Set([...sharedIds(from), ...sharedIds(to)])
  byKey(({ id }) => (id !== null && shared.has(id) ? null : id))
  let budget = MOST_LOOKED_AT
  for (const [isNear, least] of [
    [(one: QuestionnaireQuestion, other: QuestionnaireQuestion) => one.section === other.section, ALIKE.here],
    [() => true, ALIKE.elsewhere],
  ] as const) {
    const looked = left[0].size * left[1].size
    if (looked > budget) break
    budget -= looked
    for (const [one, other] of alike(from, to, left, { isNear, least }))
      if (left[0].has(one) && left[1].has(other)) take(one, other)
  }
  return pairs
}

/** Ids that several questions have identify none of them. */
function sharedIds(all: readonly QuestionnaireQuestion[]): string[] {
  const seen = new Set<string>()
  return all.flatMap(({ id }) => {
    if (id === null) return []
    if (seen.has(id)) return [id]
    seen.add(id)
    return []
  })
}

interface QuestionSimilarity {
  isNear: (one: QuestionnaireQuestion, other: QuestionnaireQuestion) => boolean
  least: number
}

/** The most similar pairs come first. */
function alike(
  from: readonly QuestionnaireQuestion[],
  to: readonly QuestionnaireQuestion[],
  left: readonly [ReadonlySet<number>, ReadonlySet<number>],
  { isNear, least }: QuestionSimilarity,
): QuestionPair[] {
  const words = (all: readonly QuestionnaireQuestion[], places: ReadonlySet<number>) =>
    [...places].map((at) => ({
      at,
      question: all[at] as QuestionnaireQuestion,
      words: wordsOf(all[at]?.wording ?? ''),
    }))
  const others = words(to, left[1])
  const found = words(from, left[0]).flatMap((one) =>
    others.flatMap((other) => {
      const likeness = isNear(one.question, other.question) ? likenessOf(one.words, other.words) : 0
      return likeness >= least ? [{ pair: [one.at, other.at] as const, likeness }] : []
    }),
  )
  return found.sort((one, other) => other.likeness - one.likeness).map(({ pair }) => pair)
}

const MOST_WORDS = 200
const wordsOf = (wording: string): ReadonlySet<string> =>
  new Set((folded(wording.slice(0, 5000)).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS))

function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0
  return (2 * [...one].filter((word) => other.has(word)).length) / (one.size + other.size)
}
