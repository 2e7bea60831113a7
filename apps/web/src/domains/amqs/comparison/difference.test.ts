import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Change, difference } from './difference.ts'
import { exactJson, isList, isObject, type Json } from './exactJson.ts'
import { type JsonPath, jsonText } from './jsonText.ts'
import { longestRise } from './matchMembers.ts'

const content = (value: Json) => jsonText(value, { isSorted: true })
const found = (was: Json, is: Json) => difference(was, is, { isQuestions: () => false }).changes

/** The file without added, removed and moved members, and with `#` for changed values. */
function masked(value: Json, side: 'from' | 'to', changes: readonly Change[]): string {
  const at = new Map(changes.flatMap((change) => (change[side] ? [[JSON.stringify(change[side]), change]] : [])))
  const left = new Set<string | undefined>(['added', 'removed', 'moved'])
  const textOf = (inner: Json, path: JsonPath): string => {
    const kind = at.get(JSON.stringify(path))?.kind
    if (kind !== undefined && !left.has(kind)) return '#'
    const isLeft = (key: string | number) => left.has(at.get(JSON.stringify([...path, key]))?.kind)
    if (isList(inner))
      return `[${inner.flatMap((one, key) => (isLeft(key) ? [] : [textOf(one, [...path, key])])).join()}]`
    if (!isObject(inner)) return content(inner)
    const keys = Object.keys(inner).filter((key) => !isLeft(key))
    return `{${keys
      .sort()
      .map((key) => `${key}:${textOf(inner[key] as Json, [...path, key])}`)
      .join()}}`
  }
  return textOf(value, [])
}

function valueAt(file: Json, path: JsonPath): Json | undefined {
  let value: Json | undefined = file
  for (const key of path) value = isList(value) ? value[Number(key)] : isObject(value) ? value[String(key)] : undefined
  return value
}

const scalar = fc.constantFrom(0, 1, 'a', 'b', null, true)
const member = fc.oneof(scalar, fc.record({ id: fc.nat(9), t: scalar, l: fc.array(scalar, { maxLength: 4 }) }))
const byIds = fc.uniqueArray(fc.record({ id: fc.nat(9), t: scalar }), { selector: ({ id }) => id, maxLength: 8 })
const file = fc.record(
  {
    a: fc.array(member, { maxLength: 6 }),
    b: byIds,
    c: fc.array(fc.array(scalar, { maxLength: 3 }), { maxLength: 3 }),
    d: scalar,
  },
  { requiredKeys: [] },
)
const parsed = (value: unknown): Json => exactJson(JSON.stringify(value))

it('finds no change only in equal values', () => {
  fc.assert(
    fc.property(file, file, (one, other) => {
      const [was, is] = [parsed(one), parsed(other)]
      expect(found(was, is).length === 0).toBe(content(was) === content(is))
      expect(found(was, parsed(one))).toEqual([])
    }),
  )
})

it('finds every difference, with its values and paths', () => {
  fc.assert(
    fc.property(file, file, (one, other) => {
      const [was, is] = [parsed(one), parsed(other)]
      const changes = found(was, is)
      for (const { from, to, was: before, is: after } of changes) {
        expect(from ? valueAt(was, from) : undefined).toEqual(before)
        expect(to ? valueAt(is, to) : undefined).toEqual(after)
      }
      expect(masked(was, 'from', changes)).toBe(masked(is, 'to', changes))
    }),
    { numRuns: 500 },
  )
})

it('reads every JSON text as it is written', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      expect(JSON.parse(jsonText(exactJson(text)))).toEqual(JSON.parse(text))
    }),
  )
  const exact = '[1.0, -0, 1e400, 12345678901234567890, "\\\\\\"", {"a\\u0000": [], "": {}}, true, null]'
  expect(jsonText(exactJson(` ${exact.replaceAll(', ', ' ,\n')} `))).toBe(exact)
})

it('keeps as many members in order as possible', () => {
  expect(longestRise([3, 1, 2, 5, 4]).size).toBe(3)
  expect(longestRise([])).toEqual(new Set())
})
