import type { Json } from '../../exactJson.ts'
import { BETWEEN, type JsonPath, type Part } from '../parts.ts'
import type { QuestionsRead } from '../readQuestions.ts'
import type { PartPair } from './alike.ts'
import { type Difference, differences, type EmptyFor, isSame, NONE } from './jsonDiff.ts'
import { longestRise } from './longestRise.ts'
import { questionPairs, type SectionNames, textPairs } from './pairs.ts'

/** What became of one part. `was` null: added; `now` null: removed. */
export interface PartChange {
  was: Part | null
  now: Part | null
  /** In what it says itself, without the parts inside of it. */
  differences: readonly Difference[]
  /** In what it takes its answers from, elsewhere in the file. */
  answers: readonly Difference[]
  /** Into another part or list, or past others of its own. */
  isMoved: boolean
}

/** Together the changes make the second file of the first. */
export interface PartComparison {
  /** The content of both files is the same, whatever the order of keys. */
  isSame: boolean
  /** Of every part, in the newer order; removed ones come last. */
  parts: readonly PartChange[]
  /** Renamed sections: old and new names, outer › inner. */
  names: SectionNames
  /** What counts as empty, for it's compared on its own. */
  isEmpty: EmptyFor
}

export function compareParts(from: QuestionsRead, to: QuestionsRead): PartComparison {
  const isEmpty: EmptyFor = (value) => from.holders.has(value) || to.holders.has(value)
  const [file, other] = [from.parts[0], to.parts[0]] as [Part, Part]
  if (isSame(file.json, other.json)) return { isSame: true, parts: to.parts.map(unchanged), names: new Map(), isEmpty }
  const { pairs, names: byQuestions } = questionPairs(from.questions, to.questions)
  const texts = textPairs(ofKind(from, 'text'), ofKind(to, 'text'))
  const partners = new Map<Part, Part>([[file, other], ...pairs, ...texts])
  pairSections(from, to, partners, byQuestions)
  const names = new Map([...renamedParts(partners, from, to), ...byQuestions])
  const old = new Map([...partners].map(([one, now]) => [now, one]))
  const moved = movedOf(partners, names)
  const kept = to.parts.map((now) => changeOf(old.get(now) ?? null, now, moved, isEmpty))
  const removed = from.parts.filter((part) => !partners.has(part)).map((was) => changeOf(was, null, moved, isEmpty))
  return { isSame: false, parts: [...kept, ...removed], names, isEmpty }
}

const ofKind = ({ parts }: QuestionsRead, kind: Part['kind']) => parts.filter((part) => part.kind === kind)

const unchanged = (part: Part): PartChange => ({
  was: part,
  now: part,
  differences: NONE,
  answers: NONE,
  isMoved: false,
})

function changeOf(was: Part | null, now: Part | null, moved: ReadonlySet<Part>, isEmpty: EmptyFor): PartChange {
  if (!was || !now) return { was, now, differences: NONE, answers: NONE, isMoved: false }
  return {
    was,
    now,
    differences: differences(was.json, now.json, isEmpty),
    answers: answersChange(was.answers, now.answers),
    isMoved: moved.has(now),
  }
}

function answersChange(was: Json | undefined, is: Json | undefined): readonly Difference[] {
  if (was !== undefined && is !== undefined) return differences(was, is)
  return was === is ? NONE : [{ from: was === undefined ? null : [], to: is === undefined ? null : [], was, is }]
}

export const ownName = ({ section, wording }: Part): string =>
  [section, wording].filter((name) => name !== '').join(BETWEEN)

/** Those of the same id or name, then those that most of the same parts are in; inner ones first. */
function pairSections(from: QuestionsRead, to: QuestionsRead, partners: Map<Part, Part>, names: SectionNames) {
  const [before, after] = [ofKind(from, 'section'), ofKind(to, 'section')]
  const free = new Set(after)
  const take = (one: Part, other: Part | undefined) => {
    if (!other || !free.has(other) || partners.has(one)) return
    partners.set(one, other)
    free.delete(other)
  }
  const nameOf = (part: Part) => names.get(ownName(part)) ?? ownName(part)
  for (const keyOf of [
    (part: Part, isOld: boolean) => part.id && `${part.id}\n${isOld ? nameOf(part) : ownName(part)}`,
    (part: Part, isOld: boolean) => part.wording && (isOld ? nameOf(part) : ownName(part)),
    (part: Part) => part.id,
  ]) {
    const others = Map.groupBy(free, (part) => keyOf(part, false))
    for (const [key, ones] of Map.groupBy(
      before.filter((part) => !partners.has(part)),
      (part) => keyOf(part, true),
    ))
      if (key) for (const [place, one] of ones.entries()) take(one, others.get(key)?.[place])
  }
  const inside = Map.groupBy(from.parts, ({ parent }) => parent)
  for (const one of [...before].reverse()) {
    if (partners.has(one)) continue
    const left = (inside.get(one) ?? []).flatMap((part) => partners.get(part) ?? [])
    const [most] = [...Map.groupBy(left, ({ parent }) => parent)].sort(
      ([, some], [, others]) => others.length - some.length,
    )
    take(one, most?.[0] ?? undefined)
  }
}

/** Sections that are the same ones under another name: what's in them didn't move. */
function renamedParts(
  partners: ReadonlyMap<Part, Part>,
  from: QuestionsRead,
  to: QuestionsRead,
): [was: string, is: string][] {
  const [before, after] = [from, to].map((read) => new Set(ofKind(read, 'section').map(ownName))) as [
    Set<string>,
    Set<string>,
  ]
  return ofKind(from, 'section').flatMap((one): [string, string][] => {
    const other = partners.get(one)
    if (!other) return []
    const [was, is] = [ownName(one), ownName(other)]
    return after.has(was) || before.has(is) ? [] : [[was, is]]
  })
}

/** Members of a list share the path to it. */
function rememberedPathKey(): (path: JsonPath) => string {
  const known = new Map<JsonPath, string>()
  return (path) => {
    const key = known.get(path) ?? JSON.stringify(path)
    known.set(path, key)
    return key
  }
}

/** New parts whose old ones stood in another part or list, or that others of their list were overtaken by. */
function movedOf(partners: ReadonlyMap<Part, Part>, names: SectionNames): Set<Part> {
  const moved = new Set<Part>()
  /** The former place of a renamed section's list. */
  const origins = new Map<Part, Map<string, string>>()
  const isWithSection = (one: Part, other: Part) => {
    const [was, is] = [pathKey(one.holder), pathKey(other.holder)]
    if (was === is) return true
    if (one.section === other.section || names.get(one.section) !== other.section || !other.parent) return false
    const known = origins.get(other.parent) ?? new Map<string, string>()
    origins.set(other.parent, known.has(is) ? known : known.set(is, was))
    return known.get(is) === was
  }
  const pathKey = rememberedPathKey()
  const lists = new Map<Part, Map<string, PartPair[]>>()
  for (const [one, other] of partners) {
    if (!one.parent || !other.parent) continue
    const list = pathKey(other.holder)
    const isThere =
      partners.get(one.parent) === other.parent && isWithSection(one, other) && typeof one.at === typeof other.at
    const isNamedSo = one.kind !== 'question' || (names.get(one.section) ?? one.section) === other.section
    if (!isThere || !isNamedSo) moved.add(other)
    if (!isThere || typeof one.at === 'string') continue
    const of = lists.get(other.parent) ?? new Map<string, PartPair[]>()
    lists.set(other.parent, of)
    const pairs = of.get(list)
    if (pairs) pairs.push([one, other])
    else of.set(list, [[one, other]])
  }
  for (const of of lists.values())
    for (const pairs of of.values()) {
      pairs.sort(([one], [other]) => Number(one.at) - Number(other.at))
      const kept = new Set(longestRise(pairs.map(([, { at }]) => Number(at))))
      for (const [, other] of pairs) if (!kept.has(Number(other.at))) moved.add(other)
    }
  return moved
}
