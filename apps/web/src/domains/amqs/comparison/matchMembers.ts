import { ExactNumber, isList, isObject, type Json, own, RepeatedKey } from './exactJson.ts'
import { jsonText } from './jsonText.ts'

/** Most members that one comparison looks at: hostile files must not take minutes. */
const MOST_MEMBERS = 10_000_000
/** Finding a member again costs as much as looking at some. */
const MATCHING = 5
/** Letters of a text that cost as much as one member. */
const LETTERS = 256

/** Thrown where a part would take more than what is left. */
export class BudgetSpent extends Error {}

export class Budget {
  #left: number
  constructor(members = MOST_MEMBERS) {
    this.#left = members
  }
  spend(members: number) {
    if (members > this.#left) throw new BudgetSpent()
    this.#left -= members
  }
}

/** Numbers are the same as they are written; the order of keys makes no difference. */
export function isSame(one: Json, other: Json, budget: Budget): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (one instanceof ExactNumber) return other instanceof ExactNumber && one.text === other.text
  const areSame = (ones: readonly Json[], others: readonly Json[]) =>
    ones.length === others.length && ones.every((member, place) => isSame(member, others[place] as Json, budget))
  budget.spend(1)
  if (one instanceof RepeatedKey) return other instanceof RepeatedKey && areSame(one.values, other.values)
  if (isList(one)) return isList(other) && areSame(one, other)
  if (!isObject(one) || !isObject(other)) return false
  const keys = Object.keys(one)
  budget.spend(keys.length)
  if (keys.length !== Object.keys(other).length) return false
  return keys.every((key) => {
    const there = own(other, key)
    return there !== undefined && isSame(one[key] as Json, there, budget)
  })
}

/** The same text for equal values only. */
const contentText = (value: Json, budget: Budget): string =>
  jsonText(value, {
    isSorted: true,
    onText: ({ length }) => budget.spend(1 + length / LETTERS),
  })

/** The places of a member in the older and in the newer list. */
export interface Match {
  one: number
  other: number
  /** Equal, at most apart from the id. */
  isSame: boolean
}

/** Keys by which a member can be known, if every member has it once; `$id` is that of .NET. */
export const ID_KEYS = ['id', '_id', 'name', 'key', 'code', 'linkId', '$id']

interface Matching {
  /** Tried before the usual keys. */
  idKey: string | null
  budget: Budget
}

/** In the order of the older list. */
export interface Matches {
  /** Null: members have no ids. */
  idKey: string | null
  matches: readonly Match[]
}

/** Finds each member again: by id, else by equal content, else by its place (R-AMQ-10). */
export function matchMembers(was: readonly Json[], is: readonly Json[], { idKey, budget }: Matching): Matches {
  budget.spend((was.length + is.length) * MATCHING)
  for (const key of idKey === null ? ID_KEYS : [idKey, ...ID_KEYS]) {
    const [ones, others] = [idsOf(was, key, budget), idsOf(is, key, budget)]
    if (ones && others) return { idKey: key, matches: byId(was, is, { key, pairs: pairsOf(ones, others), budget }) }
  }
  return { idKey: null, matches: byContent(was, is, budget) }
}

/** Null: some member has no such id, or that of another. */
function idsOf(list: readonly Json[], key: string, budget: Budget): string[] | null {
  const ids = new Set<string>()
  for (const member of list) {
    const id = isObject(member) ? (own(member, key) ?? null) : null
    if (id === null) return null
    ids.add(contentText(id, budget))
  }
  return ids.size === list.length ? [...ids] : null
}

type Pair = readonly [one: number, other: number]

/** Pairs of the same text, the first with the first, in the order of the older ones. */
function pairsOf(ones: readonly string[], others: readonly string[]): Pair[] {
  const free = Map.groupBy(others.keys(), (place) => others[place] as string)
  for (const places of free.values()) places.reverse()
  return ones.flatMap((text, one): Pair[] => {
    const other = free.get(text)?.pop()
    return other === undefined ? [] : [[one, other]]
  })
}

interface ById {
  key: string
  pairs: readonly Pair[]
  budget: Budget
}

/** Ids that most members have of others are no ids: content comes first then. */
function byId(was: readonly Json[], is: readonly Json[], { key, pairs, budget }: ById): Match[] {
  const ids = pairs.map(([one, other]) => ({
    one,
    other,
    isSame: isSame(was[one] as Json, is[other] as Json, budget),
  }))
  if (ids.length > 0 && ids.filter((match) => match.isSame).length * 2 >= ids.length) return ids
  const contents = (list: readonly Json[]) => list.map((member) => contentText(without(member, key), budget))
  const equal = pairsOf(contents(was), contents(is)).map(([one, other]) => ({ one, other, isSame: true }))
  const [ones, others] = [new Set(equal.map(({ one }) => one)), new Set(equal.map(({ other }) => other))]
  const left = ids.filter(({ one, other }) => !ones.has(one) && !others.has(other))
  return [...equal, ...left].sort(inOrder)
}

const without = (member: Json, key: string): Json =>
  isObject(member) ? Object.fromEntries(Object.entries(member).filter(([name]) => name !== key)) : member

const inOrder = (one: Match, other: Match) => one.one - other.one

function byContent(was: readonly Json[], is: readonly Json[], budget: Budget): Match[] {
  const same = (one: number, other: number) => isSame(was[one] as Json, is[other] as Json, budget)
  const equal: Match[] = []
  let start = 0
  for (; start < was.length && start < is.length && same(start, start); start += 1)
    equal.push({ one: start, other: start, isSame: true })
  let [before, after] = [was.length, is.length]
  while (before > start && after > start && same(before - 1, after - 1)) {
    before -= 1
    after -= 1
    equal.push({ one: before, other: after, isSame: true })
  }
  // A single member that is left differs.
  if (before - start > 1 || after - start > 1) {
    const contents = (list: readonly Json[], end: number) =>
      list.slice(start, end).map((member) => contentText(member, budget))
    for (const [one, other] of pairsOf(contents(was, before), contents(is, after)))
      equal.push({ one: start + one, other: start + other, isSame: true })
  }
  equal.sort(inOrder)
  return [...equal, ...byPlace(was.length, is.length, equal)].sort(inOrder)
}

/** Members left between two equal ones are the same ones changed, the first and the first. */
function byPlace(before: number, after: number, equal: readonly Match[]): Match[] {
  const [ones, others] = [new Set(equal.map(({ one }) => one)), new Set(equal.map(({ other }) => other))]
  const rise = longestRise(equal.map(({ other }) => other))
  const anchors = [...equal.filter(({ other }) => rise.has(other)), { one: before, other: after }]
  const found: Match[] = []
  let [one, other] = [0, 0]
  for (const anchor of anchors) {
    for (;;) {
      while (one < anchor.one && ones.has(one)) one += 1
      while (other < anchor.other && others.has(other)) other += 1
      if (one >= anchor.one || other >= anchor.other) break
      found.push({ one, other, isSame: false })
      one += 1
      other += 1
    }
    one = anchor.one + 1
    other = anchor.other + 1
  }
  return found
}

/** The longest increasing subsequence: all other members moved. */
export function longestRise(numbers: readonly number[]): Set<number> {
  /** ends[n]: index of the lowest end of an increasing run of n + 1 numbers. */
  const ends: number[] = []
  const before = numbers.map((number, at) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    ends[low] = at
    return low > 0 ? (ends[low - 1] ?? -1) : -1
  })
  const rise = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) rise.add(numbers[at] ?? 0)
  return rise
}
