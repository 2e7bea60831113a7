import { ExactNumber, isList, isObject, type Json, type JsonObject, own, RepeatedKey } from '../../exactJson.ts'
import type { JsonPath } from '../parts.ts'
import { longestRise } from './longestRise.ts'

/**
 * One value that differs. `from` null: added; `to` null: removed. Both, with the same value: it stands elsewhere in its
 * list. What isn't named in a list keeps its order.
 */
export interface Difference {
  from: JsonPath | null
  to: JsonPath | null
  was: Json | undefined
  is: Json | undefined
}

/** Lists and objects that count as empty: their members are compared on their own. */
export type EmptyFor = (value: object) => boolean

interface Sides {
  isEmpty: EmptyFor
  found: Difference[]
}

/** Where two values are: their old and their new path. */
interface Place {
  from: PathEnd | null
  to: PathEnd | null
}

/** A path from its end; made into a list where something differs. */
interface PathEnd {
  up: PathEnd | null
  key: string | number
}

const NOWHERE: EmptyFor = () => false

/** Everything in which two values differ, whatever the order of keys; keys that are there twice count with both values. */
export function differences(was: Json, is: Json, isEmpty: EmptyFor = NOWHERE): readonly Difference[] {
  const sides = { isEmpty, found: [] }
  compare(was, is, { from: null, to: null }, sides)
  return sides.found.length > 0 ? sides.found : NONE
}

/** One for all parts that stayed as they were. */
export const NONE: readonly Difference[] = []

function compare(was: Json, is: Json, place: Place, sides: Sides) {
  if (was === is) return
  if (isList(was) && isList(is)) compareLists(membersOf(was, sides), membersOf(is, sides), place, sides)
  else if (isObject(was) && isObject(is)) compareObjects(was, is, place, sides)
  else if (!isSame(was, is, sides.isEmpty)) tell({ ...place, was, is }, sides)
}

interface Told {
  from: PathEnd | null | undefined
  to: PathEnd | null | undefined
  was?: Json
  is?: Json
}

function tell({ from, to, was, is }: Told, { found }: Sides) {
  const old = from === undefined ? null : pathOf(from)
  found.push({ from: old, to: from === to ? old : to === undefined ? null : pathOf(to), was, is })
}

function pathOf(end: PathEnd | null): JsonPath {
  const path: (string | number)[] = []
  for (let at = end; at; at = at.up) path.push(at.key)
  return path.reverse()
}

const membersOf = (list: readonly Json[], { isEmpty }: Sides): readonly Json[] => (isEmpty(list) ? [] : list)

function compareObjects(was: JsonObject, is: JsonObject, { from, to }: Place, sides: Sides) {
  const [before, after] = [was, is].map((one) => (sides.isEmpty(one) ? {} : one)) as [JsonObject, JsonObject]
  for (const key of Object.keys(before)) {
    const [one, other] = [before[key] as Json, own(after, key)]
    if (one === other) continue
    const old = { up: from, key }
    if (other === undefined) tell({ from: old, to: undefined, was: one }, sides)
    // Most are where they were.
    else compare(one, other, { from: old, to: from === to ? old : { up: to, key } }, sides)
  }
  for (const key of Object.keys(after))
    if (!Object.hasOwn(before, key)) tell({ from: undefined, to: { up: to, key }, is: after[key] as Json }, sides)
}

/** Equal members keep their order or moved; what's left between them was changed, added or removed. */
function compareLists(was: readonly Json[], is: readonly Json[], { from, to }: Place, sides: Sides) {
  const pairs = alignedMembers(was, is, sides.isEmpty)
  const at = (up: PathEnd | null, key: number) => ({ up, key })
  for (const { one, other, isMoved } of pairs) {
    if (one === null) tell({ from: undefined, to: at(to, other ?? 0), is: is[other ?? 0] as Json }, sides)
    else if (other === null) tell({ from: at(from, one), to: undefined, was: was[one] as Json }, sides)
    else if (isMoved)
      tell({ from: at(from, one), to: at(to, other), was: was[one] as Json, is: is[other] as Json }, sides)
    else compare(was[one] as Json, is[other] as Json, { from: at(from, one), to: at(to, other) }, sides)
  }
}

interface MemberPair {
  one: number | null
  other: number | null
  isMoved: boolean
}

/** Of equal members only those that moved. */
function alignedMembers(was: readonly Json[], is: readonly Json[], isEmpty: EmptyFor): MemberPair[] {
  let start = 0
  let [end, last] = [was.length, is.length]
  const same = (one: number, other: number) => isSame(was[one] as Json, is[other] as Json, isEmpty)
  while (start < end && start < last && same(start, start)) start += 1
  while (end > start && last > start && same(end - 1, last - 1)) {
    end -= 1
    last -= 1
  }
  if (start === end && start === last) return []
  const textAt: TextAt = (place, side) => exactText((side === 0 ? was : is)[place] as Json, isEmpty)
  const [ones, others] = [placesFrom(start, end), placesFrom(start, last)]
  const changed = end === last ? ones.filter((place) => !same(place, place)) : ones
  if (changed.length * 2 < ones.length) return inPlace(changed, textAt)
  if (ones.length === 1 && others.length === 1) return [{ one: start, other: start, isMoved: false }]
  const equal = inOrder(ones, others, textAt)
  const kept = new Set(longestRise(equal.map(([, other]) => other)))
  const found: MemberPair[] = equal
    .filter(([, other]) => !kept.has(other))
    .map(([one, other]) => ({ one, other, isMoved: true }))
  const taken = [new Set(equal.map(([one]) => one)), new Set(equal.map(([, other]) => other))] as const
  const anchors = [...equal.filter(([, other]) => kept.has(other)), [end, last] as const]
  let [one, other] = [start, start]
  for (const [before, after] of anchors) {
    const left = placesFrom(one, before).filter((place) => !taken[0].has(place))
    const right = placesFrom(other, after).filter((place) => !taken[1].has(place))
    found.push(...changedMembers(left, right, (place, side) => idOf((side === 0 ? was : is)[place] as Json)))
    one = before + 1
    other = after + 1
  }
  return found
}

/** Where most stayed in their places. */
function inPlace(places: readonly number[], textAt: TextAt): MemberPair[] {
  const moved = inOrder(places, places, textAt)
  const [left, come] = [new Set(moved.map(([one]) => one)), new Set(moved.map(([, other]) => other))]
  return [
    ...moved.map(([one, other]) => ({ one, other, isMoved: true })),
    ...places.flatMap((place): MemberPair[] => {
      const [isThere, isHere] = [!left.has(place), !come.has(place)]
      if (isThere && isHere) return [{ one: place, other: place, isMoved: false }]
      return [
        ...(isThere ? [{ one: place, other: null, isMoved: false }] : []),
        ...(isHere ? [{ one: null, other: place, isMoved: false }] : []),
      ]
    }),
  ]
}

const placesFrom = (start: number, end: number): number[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, place) => start + place)

type TextAt = (place: number, side: 0 | 1) => string | null

/** Pairs of the same text, the first with the first, in the order of the old ones. */
function inOrder(ones: readonly number[], others: readonly number[], textAt: TextAt): [number, number][] {
  const free = Map.groupBy(others, (place) => textAt(place, 1))
  const next = new Map<string, number>()
  return ones.flatMap((one): [number, number][] => {
    const text = textAt(one, 0)
    if (text === null) return []
    const turn = next.get(text) ?? 0
    const other = free.get(text)?.[turn]
    next.set(text, turn + 1)
    return other === undefined ? [] : [[one, other]]
  })
}

/** As many as before are the same ones changed, else those that are called the same. */
function changedMembers(ones: readonly number[], others: readonly number[], idAt: TextAt): MemberPair[] {
  const named = inOrder(ones, others, idAt)
  const rise = new Set(longestRise(named.map(([, other]) => other)))
  const isOneByOne = ones.length === others.length && named.length === 0
  const pairs = isOneByOne
    ? ones.map((one, at) => [one, others[at] as number] as const)
    : named.filter(([, other]) => rise.has(other))
  const [before, after] = [new Set(pairs.map(([one]) => one)), new Set(pairs.map(([, other]) => other))]
  return [
    ...pairs.map(([one, other]) => ({ one, other, isMoved: false })),
    ...ones.filter((one) => !before.has(one)).map((one) => ({ one, other: null, isMoved: false })),
    ...others.filter((other) => !after.has(other)).map((other) => ({ one: null, other, isMoved: false })),
  ]
}

const ID_KEYS = ['id', 'linkId', 'key', 'name', 'code', 'url', 'value', 'Id', 'ID']

function idOf(value: Json): string | null {
  if (!isObject(value)) return null
  for (const key of ID_KEYS) {
    const id = own(value, key)
    if (typeof id === 'string' || typeof id === 'number') return `${key} ${id}`
  }
  return null
}

export function isSame(one: Json, other: Json, isEmpty: EmptyFor = NOWHERE): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (one instanceof ExactNumber) return other instanceof ExactNumber && one.text === other.text
  if (one instanceof RepeatedKey) return other instanceof RepeatedKey && areSame(one.values, other.values, isEmpty)
  if (isList(one)) return isList(other) && areSame(isEmpty(one) ? [] : one, isEmpty(other) ? [] : other, isEmpty)
  if (!isObject(one) || !isObject(other)) return false
  if (isEmpty(one)) return isEmpty(other) || Object.keys(other).length === 0
  const keys = Object.keys(one)
  if (keys.length !== (isEmpty(other) ? 0 : Object.keys(other).length)) return false
  return keys.every((key) => {
    const there = own(other, key)
    return there !== undefined && isSame(one[key] as Json, there, isEmpty)
  })
}

const areSame = (ones: readonly Json[], others: readonly Json[], isEmpty: EmptyFor): boolean =>
  ones.length === others.length && ones.every((one, place) => isSame(one, others[place] as Json, isEmpty))

/** The same for values that are the same, else another. */
export function exactText(value: Json, isEmpty: EmptyFor = NOWHERE): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (value instanceof ExactNumber) return value.text
  if (value instanceof RepeatedKey) return value.values.map((one) => exactText(one, isEmpty)).join(' and ')
  if (isList(value)) return `[${(isEmpty(value) ? [] : value).map((one) => exactText(one, isEmpty)).join(',')}]`
  const object = value as JsonObject
  const keys = isEmpty(object) ? [] : Object.keys(object).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${exactText(object[key] as Json, isEmpty)}`).join(',')}}`
}
