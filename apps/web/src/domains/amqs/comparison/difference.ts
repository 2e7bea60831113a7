import { isList, isObject, type Json, type JsonObject, own } from './exactJson.ts'
import type { JsonPath } from './jsonText.ts'
import { Budget, BudgetSpent, isSame, longestRise, matchMembers } from './matchMembers.ts'

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
  /** Removed only: the path in the newer file that the value was removed from. */
  near?: JsonPath
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
      if (other === undefined) this.#remove(one, [...place.from, key], place.to)
      else if (one !== other) this.compare(one, other, within(place, key, key))
    }
    for (const key of Object.keys(is)) if (!Object.hasOwn(was, key)) this.#add(is[key] as Json, [...place.to, key])
  }

  /** In the order of the newer list, removed members last. */
  #compareLists(was: readonly Json[], is: readonly Json[], place: Place) {
    const isAsked = this.#options.isQuestions(was) || this.#options.isQuestions(is)
    const { idKey, matches } = matchMembers(was, is, {
      idKey: (isAsked && this.#options.idKey) || null,
      budget: this.#budget,
    })
    const inOrder = longestRise(matches.map(({ other }) => other))
    const matched = new Map(matches.map((match) => [match.other, match]))
    for (const [other, after] of is.entries()) {
      const match = matched.get(other)
      if (!match) this.#add(after, [...place.to, other])
      else {
        const before = was[match.one] as Json
        const at = () => within(place, match.one, other)
        if (!inOrder.has(other)) this.changes.push({ kind: 'moved', ...at(), was: before, is: after })
        if (!match.isSame) this.compare(before, after, at())
        else if (idKey !== null) this.#compareIds(before, after, { key: idKey, at })
      }
    }
    const found = new Set(matches.map(({ one }) => one))
    for (const [one, before] of was.entries()) if (!found.has(one)) this.#remove(before, [...place.from, one], place.to)
  }

  #compareIds(was: Json, is: Json, { key, at }: { key: string; at: () => Place }) {
    const [one, other] = [was, is].map((member) => (isObject(member) ? own(member, key) : undefined))
    if (one === undefined || other === undefined || isSame(one, other, this.#budget)) return
    this.changes.push({ kind: 'id', ...within(at(), key, key), was: one, is: other })
  }

  #add(value: Json, path: JsonPath) {
    this.changes.push(asChange('added', value, path))
    this.#tellQuestions('added', value, path)
  }

  #remove(value: Json, path: JsonPath, near: JsonPath) {
    this.changes.push({ ...asChange('removed', value, path), near })
    this.#tellQuestions('removed', value, path)
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
