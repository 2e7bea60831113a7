import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactJson, isList, isObject, type Json } from '../../exactJson.ts'
import type { JsonPath, Part } from '../parts.ts'
import { readQuestions } from '../readQuestions.ts'
import { compareParts, type PartChange } from './compareParts.ts'
import { type Difference, differences, type EmptyFor, exactText, isSame } from './jsonDiff.ts'
import { changesOf } from './questionChanges.ts'

const scalar = fc.oneof(
  fc.constantFrom('Yes', 'No', '1', '1.0', 'Is the note signed?', 'Was income verified by two sources?', ''),
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom(true, null, 0.5),
)
const KEYS = [
  'id',
  'text',
  'title',
  'type',
  'number',
  'answers',
  'questions',
  'items',
  'score',
  'required',
  'name',
  'x',
  '0',
  'constructor',
]
const TYPES = fc.constantFrom('group', 'choice', 'display', 'text')
const leaf = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom(...KEYS), scalar, { maxKeys: 4 }),
)
const question = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    text: fc.constantFrom(
      'Is the note signed?',
      'Was income verified?',
      'Is the title clear?',
      'Are the fees disclosed in time?',
    ),
    number: fc.integer({ min: 1, max: 4 }),
    type: TYPES,
    answers: fc.array(fc.oneof(scalar, fc.record({ text: scalar, score: scalar })), { maxLength: 4 }),
    items: fc.array(fc.record({ linkId: fc.constantFrom('e', 'f'), text: fc.constantFrom('Which?', 'How many?') }), {
      maxLength: 2,
    }),
    required: fc.boolean(),
  },
  { requiredKeys: ['text'] },
)
const list = fc.array(fc.oneof({ weight: 5, arbitrary: question }, leaf), { maxLength: 5 })
const section = fc.record(
  { title: fc.constantFrom('Income', 'Property', 'Title'), questions: list, note: leaf },
  { requiredKeys: [] },
)
const file: fc.Arbitrary<unknown> = fc.oneof(
  list,
  fc.record({ name: scalar, scoring: leaf, questions: list, answerSets: leaf }, { requiredKeys: ['questions'] }),
  fc.record({ sections: fc.array(section, { maxLength: 4 }), rules: leaf }, { requiredKeys: ['sections'] }),
  fc.record({ sections: fc.dictionary(fc.constantFrom('income', 'earnings', 'property'), section) }),
  fc.record({ questions: fc.dictionary(fc.constantFrom('q1', 'q2', 'q3'), question) }),
  fc.record({ resourceType: fc.constant('Questionnaire'), item: list, contained: leaf }),
  fc.record({
    components: fc.array(
      fc.record(
        {
          key: fc.constantFrom('a', 'b', 'c'),
          type: fc.constantFrom('panel', 'radio', 'columns'),
          label: scalar,
          components: list,
        },
        { requiredKeys: ['key', 'type'] },
      ),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  fc.record({
    survey: fc.array(
      fc.record(
        {
          type: fc.constantFrom('begin_group', 'end_group', 'text', 'note', 'select_one a'),
          name: fc.constantFrom('a', 'b', 'c'),
          label: scalar,
        },
        { requiredKeys: ['type'] },
      ),
      { maxLength: 5 },
    ),
    choices: leaf,
  }),
  fc.jsonValue({ maxDepth: 5 }),
)
const asJson = (value: unknown): Json => exactJson(JSON.stringify(value))
const RUNS = { numRuns: 200 }

const compared = (from: Json, to: Json) => {
  const read = readQuestions(from)
  return compareParts(read, readQuestions(to, null, read))
}
const isTold = (comparison: ReturnType<typeof compared>) => {
  const { questions, elsewhere } = changesOf(comparison)
  return questions.length + elsewhere.length > 0
}

test('any JSON against itself is the same, in whatever order its keys are', () => {
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, one]) => [key, turned(one)]),
    )
  }
  fc.assert(
    fc.property(file, (value) => {
      const comparison = compared(asJson(value), asJson(turned(value)))
      expect([comparison.isSame, isTold(comparison)]).toEqual([true, false])
      expect(differences(asJson(value), asJson(turned(value)))).toEqual([])
    }),
    RUNS,
  )
})

test('two files are called the same only if they are, and any change is told', () => {
  fc.assert(
    fc.property(file, file, fc.nat(), (one, other, seed) => {
      for (const now of [other, changed(one, seed)]) {
        const [from, to] = [asJson(one), asJson(now)]
        const comparison = compared(from, to)
        const isEqual = exactText(from) === exactText(to)
        expect([comparison.isSame, isTold(comparison)]).toEqual([isEqual, !isEqual])
      }
    }),
    RUNS,
  )
})

test('what differs, applied to the first, gives the second', () => {
  fc.assert(
    fc.property(file, file, fc.nat(), (one, other, seed) => {
      for (const now of [other, changed(one, seed)]) {
        const [from, to] = [asJson(one), asJson(now)]
        expect(exactText(patched(from, differences(from, to), () => false))).toBe(exactText(to))
      }
    }),
    RUNS,
  )
})

test('what is told of questions and elsewhere, applied to the first, gives the second', () => {
  fc.assert(
    fc.property(file, file, fc.nat(), (one, other, seed) => {
      for (const now of [other, changed(one, seed)]) {
        const [from, to] = [asJson(one), asJson(now)]
        const { parts, isEmpty, isSame: areSame } = compared(from, to)
        if (!areSame) expect(exactText(rebuilt(parts, isEmpty))).toBe(exactText(to))
      }
    }),
    RUNS,
  )
})

/** One value of it, wherever, is another, or is gone. */
function changed(value: unknown, seed: number): unknown {
  const copy: unknown = structuredClone(value)
  const places: [holder: Record<string, unknown> | unknown[], key: string][] = []
  const visit = (at: unknown) => {
    if (typeof at !== 'object' || at === null) return
    for (const [key, one] of Object.entries(at)) {
      places.push([at as Record<string, unknown>, key])
      visit(one)
    }
  }
  visit(copy)
  const place = places[seed % Math.max(1, places.length)]
  if (!place) return ['changed']
  const [holder, key] = place
  if (seed % 3 === 0) Object.assign(holder, { [key]: 'changed' })
  else if (Array.isArray(holder))
    holder.splice(Number(key), 1, ...(seed % 3 === 1 ? [] : [{ text: 'New?' }, holder[Number(key)]]))
  else if (seed % 3 === 1) delete holder[key]
  else Object.assign(holder, { [`${key}2`]: holder[key] })
  return copy
}

/** As seen from one step further in. */
const stepped = (all: readonly Difference[]): Difference[] =>
  all.map((one) => ({ ...one, from: one.from?.slice(1) ?? null, to: one.to?.slice(1) ?? null }))

/** The value that the differences make of the old one. */
function patched(was: Json, found: readonly Difference[], isEmpty: EmptyFor): Json {
  const whole = found.find(({ from, to }) => from?.length === 0 || to?.length === 0)
  if (whole) return whole.is as Json
  if (isList(was)) return patchedList(isEmpty(was) ? [] : was, found, isEmpty)
  if (!isObject(was)) return was
  const entries = new Map(Object.entries(isEmpty(was) ? {} : was))
  for (const { from, to } of found) if (from?.length === 1 && to === null) entries.delete(String(from[0]))
  for (const [key, one] of entries) {
    const inside = found.filter(({ from, to }) => (from ? from[0] === key : to?.[0] === key && to.length > 1))
    entries.set(key, patched(one, stepped(inside), isEmpty))
  }
  for (const { from, to, is } of found) if (from === null && to?.length === 1) entries.set(String(to[0]), is as Json)
  return Object.fromEntries(entries)
}

function patchedList(was: readonly Json[], found: readonly Difference[], isEmpty: EmptyFor): Json[] {
  const isHere = (path: JsonPath | null): path is JsonPath => path?.length === 1
  const isStill = ({ was: before, is }: Difference) =>
    before !== undefined && is !== undefined && isSame(before, is, isEmpty)
  const leaves = new Set(found.filter((one) => isHere(one.from) && (one.to === null || isStill(one))))
  const comes = new Set(found.filter((one) => isHere(one.to) && (one.from === null || isStill(one))))
  const gone = new Set([...leaves].map(({ from }) => from?.[0]))
  const come = new Map([...comes].map(({ to, is }) => [Number(to?.[0]), is as Json]))
  const stay = was.map((_, place) => place).filter((place) => !gone.has(place))
  const slots = Array.from({ length: stay.length + come.size }, (_, place) => place).filter((place) => !come.has(place))
  const rest = found.filter((one) => !leaves.has(one) && !comes.has(one))
  const kept = stay.map((place, order) => {
    const inside = rest.filter(({ from, to }) => (from ? from[0] === place : to?.[0] === slots[order]))
    return patched(was[place] as Json, stepped(inside), isEmpty)
  })
  return slotted(kept, come)
}

/** Those with a place stand there, the others in their order. */
function slotted(kept: readonly Json[], placed: ReadonlyMap<number, Json>): Json[] {
  const left = [...kept]
  return Array.from({ length: kept.length + placed.size }, (_, at) =>
    placed.has(at) ? (placed.get(at) as Json) : (left.shift() as Json),
  )
}

/** The second file, of the first and of what's told of each part. */
function rebuilt(changes: readonly PartChange[], isEmpty: EmptyFor): Json {
  const inside = Map.groupBy(
    changes.filter(({ now }) => now !== null),
    ({ now }) => now?.parent ?? null,
  )
  const make = ({ was, now, differences: found }: PartChange): Json => {
    const part = now as Part
    // Of an added part all is told.
    const own = was ? patched(was.json, found, isEmpty) : emptied(part.json, isEmpty)
    const lists = Map.groupBy(inside.get(part) ?? [], (one) => JSON.stringify((one.now as Part).holder))
    let whole = own
    for (const [holder, members] of lists) {
      const made = members.map((one) => [one, make(one)] as const)
      const isTold = ({ was: before, isMoved }: PartChange) => before === null || isMoved
      const isKeyed = made.some(([{ now: one }]) => typeof one?.at === 'string')
      const kept = made
        .filter(([one]) => !isTold(one))
        .sort(([one], [other]) => Number(one.was?.at) - Number(other.was?.at))
        .map(([, json]) => json)
      const placed = new Map(made.filter(([one]) => isTold(one)).map(([one, json]) => [Number(one.now?.at), json]))
      const filled = isKeyed
        ? Object.fromEntries(made.map(([one, json]) => [one.now?.at as string, json]))
        : slotted(kept, placed)
      whole = put(whole, JSON.parse(holder) as JsonPath, filled)
    }
    return whole
  }
  return make(changes.find(({ now }) => now?.kind === 'file') as PartChange)
}

function emptied(value: Json, isEmpty: EmptyFor): Json {
  if (isList(value)) return isEmpty(value) ? [] : value.map((one) => emptied(one, isEmpty))
  if (!isObject(value)) return value
  if (isEmpty(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, emptied(one, isEmpty)]))
}

function put(whole: Json, [key, ...rest]: JsonPath, value: Json): Json {
  if (key === undefined) return value
  if (isList(whole)) return whole.map((one, at) => (at === key ? put(one, rest, value) : one))
  return isObject(whole) ? { ...whole, [key]: put(whole[String(key)] as Json, rest, value) } : whole
}
