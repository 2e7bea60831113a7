import { isList, isObject, type Json, type JsonObject, own } from './exactJson.ts'
import type { JsonPath } from './jsonText.ts'
import { Budget, BudgetSpent, isSame, longestRise, type Matches, matchMembers } from './matchMembers.ts'

export const CHANGE_KINDS = ['added', 'removed', 'changed', 'moved'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** One value that differs. `id`: a member that differs by its id only. */
export interface Change {
  kind: ChangeKind | 'id'
  /** Null: added. */
  from: JsonPath | null
  /** Null: removed. */
  to: JsonPath | null
  was: Json | undefined
  is: Json | undefined
}

export type CountedChange = Change & { kind: ChangeKind }

export const isCounted = (change: Change): change is CountedChange => change.kind !== 'id'

export interface Difference {
  changes: Change[]
  /** Paths in the newer file whose comparison would have taken too long. */
  notCompared: JsonPath[]
}

interface DifferenceOptions {
  isQuestions: (value: Json) => boolean
  /** Key of the ids of questions. */
  idKey?: string | null
  budget?: Budget
}

const TOP: JsonPath = []

interface Place {
  from: JsonPath
  to: JsonPath
}

/** Everything in which two values differ. Questions that are added or removed inside of another value count on their own. */
export function difference(was: Json, is: Json, options: DifferenceOptions): Difference {
  const differ = new Differ(options)
  differ.compare(was, is, { from: TOP, to: TOP })
  return differ
}

class Differ implements Difference {
  readonly changes: Change[] = []
  readonly notCompared: JsonPath[] = []
  readonly #options: DifferenceOptions
  readonly #budget: Budget

  constructor(options: DifferenceOptions) {
    this.#options = options
    this.#budget = options.budget ?? new Budget()
  }

  compare(was: Json, is: Json, place: Place) {
    if (was === is) return
    try {
      if (isList(was) && isList(is)) this.#compareLists(was, is, place)
      else if (isObject(was) && isObject(is)) this.#compareObjects(was, is, place)
      else if (!isSame(was, is, this.#budget)) {
        this.changes.push({ kind: 'changed', ...place, was, is })
        this.#tellQuestions('removed', was, place.from)
        this.#tellQuestions('added', is, place.to)
      }
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error
      this.notCompared.push(place.to)
    }
  }

  #compareObjects(was: JsonObject, is: JsonObject, place: Place) {
    const keys = Object.keys(was)
    this.#budget.spend(keys.length)
    for (const key of keys) {
      const [one, other] = [was[key] as Json, own(is, key)]
      if (other === undefined) this.#tell('removed', one, [...place.from, key])
      else if (one !== other) this.compare(one, other, within(place, key, key))
    }
    for (const key of Object.keys(is))
      if (!Object.hasOwn(was, key)) this.#tell('added', is[key] as Json, [...place.to, key])
  }

  /** In the order of the newer list; removed members come after the one they followed. */
  #compareLists(was: readonly Json[], is: readonly Json[], place: Place) {
    const isAsked = this.#options.isQuestions(was) || this.#options.isQuestions(is)
    const idKey = (isAsked && this.#options.idKey) || null
    const found = matchMembers(was, is, { idKey, budget: this.#budget })
    for (const { one, other, isMoved, isEqual } of steps(found, was.length, is.length)) {
      if (one === null) this.#tell('added', is[other] as Json, [...place.to, other])
      else if (other === null) this.#tell('removed', was[one] as Json, [...place.from, one])
      else {
        const [before, after] = [was[one] as Json, is[other] as Json]
        const at = within(place, one, other)
        if (isMoved) this.changes.push({ kind: 'moved', ...at, was: before, is: after })
        if (!isEqual) this.compare(before, after, at)
        else if (found.idKey !== null) this.#compareIds(before, after, { key: found.idKey, ...at })
      }
    }
  }

  #compareIds(was: Json, is: Json, { key, from, to }: Place & { key: string }) {
    const [one, other] = [was, is].map((member) => (isObject(member) ? own(member, key) : undefined))
    if (one === undefined || other === undefined || isSame(one, other, this.#budget)) return
    this.changes.push({ kind: 'id', from: [...from, key], to: [...to, key], was: one, is: other })
  }

  #tell(kind: 'added' | 'removed', value: Json, path: JsonPath) {
    this.changes.push(asChange(kind, value, path))
    this.#tellQuestions(kind, value, path)
  }

  #tellQuestions(kind: 'added' | 'removed', value: Json, path: JsonPath) {
    if (isList(value)) {
      const isAsked = this.#options.isQuestions(value)
      for (const [place, member] of value.entries()) {
        if (isAsked) this.changes.push(asChange(kind, member, [...path, place]))
        this.#tellQuestions(kind, member, [...path, place])
      }
    } else if (isObject(value))
      for (const key of Object.keys(value)) this.#tellQuestions(kind, value[key] as Json, [...path, key])
  }
}

const asChange = (kind: 'added' | 'removed', value: Json, path: JsonPath): Change =>
  kind === 'added'
    ? { kind, from: null, to: path, was: undefined, is: value }
    : { kind, from: path, to: null, was: value, is: undefined }

const within = ({ from, to }: Place, one: string | number, other: string | number): Place => {
  const old = [...from, one]
  return { from: old, to: from === to && one === other ? old : [...to, other] }
}

type Step = ({ one: number; other: number } | { one: null; other: number } | { one: number; other: null }) & {
  isMoved: boolean
  isEqual: boolean
  order: number
}

function steps({ matches, idKey }: Matches, before: number, after: number): Step[] {
  const rise = longestRise(matches.map(({ other }) => other))
  const others = new Set(matches.map(({ other }) => other))
  const found: Step[] = []
  let [next, order] = [0, -1]
  for (let one = 0; one < before; one += 1) {
    const match = matches[next]
    if (match?.one === one) {
      const isMoved = !rise.has(match.other)
      if (!isMoved) order = match.other
      if (isMoved || !match.isSame || idKey !== null)
        found.push({ one, other: match.other, isMoved, isEqual: match.isSame, order: match.other })
      next += 1
    } else found.push({ one, other: null, isMoved: false, isEqual: false, order: order + 0.5 })
  }
  for (let other = 0; other < after; other += 1)
    if (!others.has(other)) found.push({ one: null, other, isMoved: false, isEqual: false, order: other })
  return found.sort((step, following) => step.order - following.order)
}
