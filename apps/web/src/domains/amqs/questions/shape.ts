import { isList, isObject, type Json, type JsonObject, lastOf, own } from '../exactJson.ts'
import {
  idRank,
  isAroundQuestions,
  isBeside,
  isHolding,
  isLayoutKey,
  isLayoutType,
  isOfQuestion,
  isQuestionKey,
  isSectionKey,
  isStrongWording,
  nameRank,
  numberRank,
  sectionRank,
  wordingRank,
} from './keys.ts'
import {
  forEachMember,
  type JsonPath,
  type PartDescription,
  type PartPlan,
  pathOfKey,
  type QuestionFormat,
  textAt,
} from './parts.ts'
import { type Members, MOST_KEYS, spokenKey, textsOf, type WordingFound, wordingOf } from './shapeWording.ts'
import { plainKey, textOf } from './texts.ts'

/** Of lists by the keys that lead to them: which key was taken for the wording. */
export type ShapeChoices = Map<string, JsonPath>

/** A list, or an object by ids, whose members may be questions. */
interface Candidate extends WordingFound {
  holder: object
  members: Members
  key: string
  /** Keys that lead to it, without places in lists. */
  trail: string
  /** Below of a key that speaks of questions. */
  isWithin: boolean
  /** Sections by the keys that lead to it, from the member or the file that it's in. */
  names: readonly string[]
  /** By the member that they're in. */
  inner: Map<number | string, Candidate[]>
}

/** Recognizes questions by what lists and keys are called, and by what texts look like. */
export const byShape = (choices: ShapeChoices): QuestionFormat => ({
  name: 'JSON, by its shape',
  plan: (file) => {
    const outer: Candidate[] = []
    look(file, { key: '', trail: '', isWithin: false, names: [], into: (one) => outer.push(one), choices })
    const all = everyOne(outer)
    const taken = chosen(all)
    for (const one of taken) if (one.wording) choices.set(one.trail, one.wording)
    const plan: PartPlan = new Map()
    for (const one of outer) planOf(one, new Set(taken), plan)
    return taken.length > 0 ? plan : null
  },
})

interface LookPlace {
  key: string
  trail: string
  isWithin: boolean
  names: readonly string[]
  into: (candidate: Candidate) => void
  choices: ShapeChoices
}

function look(found: Json, place: LookPlace) {
  const value = lastOf(found)
  if (!isList(value) && !isObject(value)) return
  const isHolder = isList(value) ? value.some(isObject) || holdsTexts(place, value) : isById(value, place)
  if (!isHolder) {
    const names = isObject(value) ? namesOf(value, place) : place.names
    lookBelow(value, { ...place, names })
    return
  }
  const { key, trail, isWithin, choices } = place
  const members = isList(value) ? value : Object.values(value).map((one) => lastOf(one) ?? null)
  const inner: Candidate['inner'] = new Map()
  const candidate = { holder: value, members, key, trail, isWithin, names: namesOf(value, place), inner }
  place.into({ ...candidate, ...wordingOf(members, choices.get(trail)) })
  forEachMember(value, (at, member) => {
    if (!isObject(member)) return
    const into = (one: Candidate) => inner.set(at, [...(inner.get(at) ?? []), one])
    lookBelow(member, { ...place, names: [], into })
  })
}

/** If keys name kinds of parts, 'notes' holds notes; if all are names, it's a section. */
function lookBelow(value: Json, place: LookPlace) {
  const members: [key: number | string, member: Json][] = []
  forEachMember(value, (key, one) => {
    if (typeof one === 'object' && one !== null) members.push([key, one])
  })
  const isByKind = members.some(([key]) => typeof key === 'string' && isHolding(key))
  for (const [key, one] of members) {
    if (typeof key === 'number') look(one, place)
    else if (!isOfQuestion(key) && !(isByKind && isBeside(key))) {
      const trail = `${place.trail}/${plainKey(key)}`
      look(one, { ...place, key, trail, isWithin: place.isWithin || isAroundQuestions(key) })
    }
  }
}

/** An object is a section by what it's called or else by its key, a list by its key: 'Income', not 'items'. */
function namesOf(value: Json, { key, names }: LookPlace): readonly string[] {
  if (key === '') return names
  const title = isObject(value) ? textAt(value, best(value, nameRank)) : null
  const name = title ?? (isHolding(key) ? null : key)
  return name === null ? names : [...names, name]
}

const holdsTexts = ({ key }: LookPlace, members: Members): boolean =>
  isQuestionKey(key) && members.some((one) => typeof one === 'string' && one.trim() !== '')

/** Objects, or texts, by their ids. */
function isById(value: JsonObject, { key }: LookPlace): boolean {
  const members = Object.values(value).map((one) => lastOf(one))
  if (members.length === 0) return false
  if (
    isQuestionKey(key) &&
    key.length > 0 &&
    /s$|list$|items$/i.test(key) &&
    members.every((one) => typeof one === 'string')
  )
    return Object.keys(value).every((one) => wordingRank(one) === Number.POSITIVE_INFINITY)
  if (!members.every(isObject) || (members.length < 2 && !isQuestionKey(key))) return false
  const worded = members.filter(
    (one) => isObject(one) && Object.entries(one).some(([name, text]) => isPlainWording(name, text)),
  )
  return worded.length * 2 > members.length
}

const isPlainWording = (key: string, value: Json): boolean =>
  wordingRank(key) < Number.POSITIVE_INFINITY && textOf(lastOf(value)) !== null

const everyOne = (all: readonly Candidate[]): Candidate[] =>
  all.flatMap((one) => [one, ...[...one.inner.values()].flatMap(everyOne)])

/** Lists that hold questions. If the file says of some that they do, others don't. */
function chosen(all: readonly Candidate[]): Candidate[] {
  const fitting = all.filter(
    ({ key, rank, isSpoken, wording, isWithin, members }) =>
      wording !== null &&
      (!isSectionKey(key) || isQuestionKey(key)) &&
      (isQuestionKey(key) ||
        isStrongWording(rank) ||
        (rank < Number.POSITIVE_INFINITY && (isSpoken || isHolding(key)))) &&
      (isWithin || members.length > 0),
  )
  const spoken = fitting.filter((one) => one.isSpoken || isQuestionKey(one.key) || isStrongWording(one.rank))
  const keys = new Set(spoken.map(({ key }) => key))
  const kept = spoken.length > 0 ? fitting.filter(({ key }) => keys.has(key)) : fitting
  const within = kept.filter(({ isWithin }) => isWithin)
  if (within.length > 0) return within
  return kept.length > 0 ? kept : longest(all)
}

/** By what its texts look like, whatever they're called: the longest list, and those that the same keys lead to. */
function longest(all: readonly Candidate[]): Candidate[] {
  const spoken = all.flatMap((one) => {
    const wording = spokenKey(one.members)
    return wording === null ? [] : [{ ...one, wording: [wording], from: one }]
  })
  const [most] = [...spoken].sort((one, other) => other.members.length - one.members.length)
  return spoken
    .filter(({ trail }) => trail === most?.trail)
    .map(({ from, wording }) => Object.assign(from, { wording, rank: 0, isSpoken: true }))
}

/** Members of what was chosen are questions; what leads there are sections. */
function planOf(candidate: Candidate, taken: ReadonlySet<Candidate>, plan: PartPlan): boolean {
  const isTaken = taken.has(candidate)
  const below = new Map<number | string, { isLike: boolean }>()
  for (const [at, inner] of candidate.inner) {
    // What a question has inside counts where it's called, or made, like questions.
    const counting = inner.filter((one) => !isTaken || isSectionKey(candidate.key) || mayBeInside(one, candidate))
    const found = counting.filter((one) => planOf(one, taken, plan))
    if (found.length > 0)
      below.set(at, {
        isLike: found.some((one) => one.key === candidate.key && String(one.wording) === String(candidate.wording)),
      })
  }
  if (!isTaken && below.size === 0) return false
  plan.set(candidate.holder, (member, at) => ({
    ...described(candidate, member, { isTaken, inside: below.get(at) }),
    sections: candidate.names,
  }))
  return true
}

const mayBeInside = (one: Candidate, outer: Candidate): boolean =>
  isHolding(one.key) ||
  one.key === outer.key ||
  (one.rank === outer.rank && isStrongWording(one.rank) && !isBeside(one.key))

function described(
  candidate: Candidate,
  member: Json,
  { isTaken, inside }: { isTaken: boolean; inside: { isLike: boolean } | undefined },
): PartDescription {
  if (typeof member === 'string') return isTaken ? { kind: 'question', wording: [] } : { kind: 'text' }
  if (!isObject(member)) return { kind: 'text' }
  const name = best(member, nameRank)
  const id = best(member, idRank)
  const asSection = { kind: 'section', wording: name ?? undefined, id: id?.[0] === name?.[0] ? undefined : id } as const
  // Beside sections, also one that's empty is a section.
  if (!isTaken) return asSection
  const wording = wordingIn(member, candidate)
  const type = ['type', 'kind', 'itemtype', 'class']
    .map((one) => best(member, (key) => (plainKey(key) === one ? 0 : Infinity)))
    .find(Boolean)
  const isLayout = isLayoutType((type && textAt(member, type)) ?? '') || Object.keys(member).some(isLayoutKey)
  if (inside && (wording === null || isLayout || isSectionKey(candidate.key))) return asSection
  if (wording === null || isLayout) return { kind: 'text', wording: wording ?? undefined, id }
  const isWeak = !isQuestionKey(candidate.key) && !isStrongWording(candidate.rank)
  if (inside && !inside.isLike && isWeak && !/[?？؟]\s*$/.test(textAt(member, wording) ?? '')) return asSection
  const told = wording.at(-1)
  return {
    kind: 'question',
    wording,
    id:
      id && id[0] !== told
        ? id
        : (best(member, (key) => (key === told ? Infinity : idRank(key))) ?? wrappedId(member, wording)),
    number: best(member, numberRank),
    section: best(member, (key) => (key === told ? Infinity : sectionRank(key))),
  }
}

/** Beside a wording that is wrapped: {"node":{"id":"q1","text":"…"}}. */
function wrappedId(member: JsonObject, [wrap, told]: JsonPath): JsonPath | undefined {
  const inside = told === undefined ? undefined : lastOf(own(member, String(wrap)))
  const id = isObject(inside) ? best(inside, (key) => (key === told ? Infinity : idRank(key))) : undefined
  return id && [wrap as string, ...id]
}

/** The key of the list, or else the best of its own. */
function wordingIn(member: JsonObject, { wording }: Candidate): JsonPath | null {
  if (wording && textAt(member, wording) !== null) return wording
  const [own] = textsOf(member).sort((one, other) => one.rank - other.rank)
  return own?.path ?? null
}

/** The best of its keys that has a text; undefined: none. */
function best(member: JsonObject, rankOf: (key: string) => number): JsonPath | undefined {
  let [found, least]: [string | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const key of Object.keys(member).slice(0, MOST_KEYS)) {
    const rank = rankOf(key)
    if (rank < least && textOf(lastOf(own(member, key))) !== null) [found, least] = [key, rank]
  }
  return found === undefined ? undefined : pathOfKey(found)
}
