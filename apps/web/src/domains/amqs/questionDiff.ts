import { pairsOf } from './questionPairs.ts'
import type { Questionnaire, QuestionnaireQuestion } from './questions.ts'

export interface WordingChange {
  what: string
  was: string
  is: string
}

/** The first items and the number of the others: files may hold any number, and no page can draw all. */
export interface Truncated<T> {
  first: readonly T[]
  more: number
}

const MOST = 20
const cut = <T>(all: readonly T[]): Truncated<T> => ({
  first: all.slice(0, MOST),
  more: Math.max(0, all.length - MOST),
})

/** `section` is '' without a name; `place` counts from 1 in its section. */
export interface QuestionPlace extends Pick<QuestionnaireQuestion, 'wording' | 'number' | 'section'> {
  place: number
}

/** `now` null: removed; `was` null: added. */
export interface QuestionChange {
  was: QuestionPlace | null
  now: QuestionPlace | null
  /** Its wording or another property. */
  isChanged: boolean
  /** Into another section, or past other questions of its own. */
  isMoved: boolean
  others: Truncated<WordingChange>
}

export const CHANGES = ['added', 'removed', 'changed', 'moved'] as const
export type ChangeName = (typeof CHANGES)[number]

export interface QuestionDiff {
  counts: Readonly<Record<ChangeName | 'same', number>>
  questions: readonly [from: number, to: number]
  /** Properties of the files themselves. */
  about: Truncated<WordingChange>
  /** Keys of parts that were not searched for questions. */
  leftOut: Truncated<string>
  renamed: Truncated<WordingChange>
  /** In the newer order; removed questions come last in their section. */
  sections: readonly { title: string; changes: readonly QuestionChange[] }[]
}

/** A change can be several at once. */
export const IS: Readonly<Record<ChangeName, (change: QuestionChange) => boolean>> = {
  added: ({ was }) => was === null,
  removed: ({ now }) => now === null,
  changed: ({ isChanged }) => isChanged,
  moved: ({ isMoved }) => isMoved,
}

export function questionDiff(from: Questionnaire, to: Questionnaire): QuestionDiff {
  const [old, now] = [placed(from.questions), placed(to.questions)]
  const pairs = pairsOf(from.questions, to.questions)
  const names = renamedSections(from.questions, to.questions, pairs)
  const moved = movedOf(from.questions, to.questions, pairs, names)
  const partner = new Map(pairs.map(([one, other]) => [other, one]))
  const kept = new Set(pairs.map(([one]) => one))
  const changes = to.questions.map((question, at): QuestionChange => {
    const place = partner.get(at)
    const before = place === undefined ? undefined : from.questions[place]
    if (place === undefined || !before) return changeOf(null, now[at] ?? null)
    const others = saidOtherwise(before, question)
    const isChanged = others.length > 0 || before.wording !== question.wording
    return { ...changeOf(old[place] ?? null, now[at] ?? null), isChanged, isMoved: moved.has(at), others: cut(others) }
  })
  const removed = old.filter((_, at) => !kept.has(at)).map((was) => changeOf(was, null))
  const all = [...changes, ...removed]
  const told = all.filter((change) => CHANGES.some((name) => IS[name](change)))
  const countOf = (name: ChangeName) => told.filter(IS[name]).length
  return {
    counts: {
      added: countOf('added'),
      removed: countOf('removed'),
      changed: countOf('changed'),
      moved: countOf('moved'),
      same: all.length - told.length,
    },
    questions: [old.length, now.length],
    about: cut(differing(from.about, to.about)),
    leftOut: cut([...new Set([...from.leftOut, ...to.leftOut])]),
    renamed: cut([...names].map(([was, is]) => ({ what: 'Section', was, is }))),
    sections: bySection(told, names),
  }
}

const changeOf = (was: QuestionPlace | null, now: QuestionPlace | null): QuestionChange => ({
  was,
  now,
  isChanged: false,
  isMoved: false,
  others: cut<WordingChange>([]),
})

function placed(questions: readonly QuestionnaireQuestion[]): QuestionPlace[] {
  const counts = new Map<string, number>()
  return questions.map(({ wording, number, section }) => {
    const place = (counts.get(section) ?? 0) + 1
    counts.set(section, place)
    return { wording, number, section, place }
  })
}

/** Leaves out the number: it follows from the place. */
function saidOtherwise(was: QuestionnaireQuestion, is: QuestionnaireQuestion): WordingChange[] {
  return [...differing({ id: was.id ?? '' }, { id: is.id ?? '' }), ...differing(was.others, is.others)]
}

function differing(was: Readonly<Record<string, string>>, is: Readonly<Record<string, string>>): WordingChange[] {
  // Maps, because keys in files may be called `constructor`.
  const [before, after] = [new Map(Object.entries(was)), new Map(Object.entries(is))]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((what) => {
    const said = { what, was: before.get(what) ?? '', is: after.get(what) ?? '' }
    return said.was === said.is ? [] : [said]
  })
}

type QuestionPairs = readonly (readonly [from: number, to: number])[]

/** A section is renamed when most questions of a vanished one are in a new one. */
function renamedSections(
  old: readonly QuestionnaireQuestion[],
  now: readonly QuestionnaireQuestion[],
  pairs: QuestionPairs,
): Map<string, string> {
  const [before, after] = [new Set(old.map(({ section }) => section)), new Set(now.map(({ section }) => section))]
  const went = Map.groupBy(pairs, ([one]) => old[one]?.section ?? '')
  return new Map(
    [...went].flatMap(([section, of]): [string, string][] => {
      if (after.has(section)) return []
      const to = Map.groupBy(of, ([, other]) => now[other]?.section ?? '')
      const found = [...to].find(([name, those]) => !before.has(name) && those.length * 2 > of.length)
      return found ? [[section, found[0]]] : []
    }),
  )
}

/** Indices in the newer version of questions that changed their section or their order. */
function movedOf(
  old: readonly QuestionnaireQuestion[],
  now: readonly QuestionnaireQuestion[],
  pairs: QuestionPairs,
  names: ReadonlyMap<string, string>,
): Set<number> {
  const sectionOf = (at: number) => names.get(old[at]?.section ?? '') ?? old[at]?.section
  const [stayed, left] = [
    pairs.filter(([one, other]) => sectionOf(one) === now[other]?.section),
    pairs.filter(([one, other]) => sectionOf(one) !== now[other]?.section),
  ]
  const past = [...Map.groupBy(stayed, ([, other]) => now[other]?.section).values()].flatMap((of) => {
    const inOrder = [...of].sort(([one], [other]) => one - other).map(([, other]) => other)
    const kept = new Set(longestRise(inOrder))
    return inOrder.filter((at) => !kept.has(at))
  })
  return new Set([...left.map(([, other]) => other), ...past])
}

/** Longest increasing subsequence: all other numbers moved. */
export function longestRise(numbers: readonly number[]): number[] {
  /** ends[n]: index of the lowest end of an increasing run of n + 1 numbers. */
  const ends: number[] = []
  const before = numbers.map(() => -1)
  numbers.forEach((number, at) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    before[at] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = at
  })
  const rise: number[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) rise.push(numbers[at] ?? 0)
  return rise.reverse()
}

function bySection(changes: readonly QuestionChange[], names: ReadonlyMap<string, string>): QuestionDiff['sections'] {
  const titleOf = ({ was, now }: QuestionChange) => now?.section ?? names.get(was?.section ?? '') ?? was?.section ?? ''
  return [...Map.groupBy(changes, titleOf)].map(([title, of]) => ({ title, changes: of }))
}
