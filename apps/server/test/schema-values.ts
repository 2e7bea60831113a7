import fc from 'fast-check'

export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
  format?: string
}

const MAX_INT = 2_147_483_647
const text = fc.string({ unit: 'grapheme', maxLength: 24 })
const moment = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

const wholeNumber = ({ minimum = -MAX_INT, maximum = MAX_INT }: Schema) => {
  const few = fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, 3) })
  return fc.oneof({ arbitrary: few, weight: 4 }, { arbitrary: fc.integer({ min: minimum, max: maximum }), weight: 1 })
}

function textOf({ pattern, format, maxLength }: Schema): fc.Arbitrary<string> {
  // The library can't look ahead.
  if (pattern && !/\(\?[=!<]/.test(pattern)) return fc.stringMatching(new RegExp(pattern, 'u'))
  if (format === 'date-time') return moment
  if (format === 'date') return moment.map((at) => at.slice(0, 10))
  if (format === 'binary') return fc.json()
  const plain = fc.oneof(
    text,
    moment.map((at) => at.slice(0, 10)),
    fc.emailAddress(),
    fc.webUrl(),
  )
  return maxLength === undefined ? plain : plain.map((value) => value.slice(0, maxLength).toWellFormed())
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const values = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, someOf(schema)]))
  const full = fc.record(values)
  return fc.oneof(
    { arbitrary: full, weight: 3 },
    { arbitrary: fc.record(values, { requiredKeys: required }), weight: 1 },
  )
}

const byType: Record<string, (schema: Schema) => fc.Arbitrary<unknown>> = {
  string: textOf,
  integer: wholeNumber,
  number: ({ minimum = -MAX_INT, maximum = MAX_INT }) =>
    fc.double({ min: minimum, max: maximum, noNaN: true }).map((number) => Math.round(number * 100) / 100),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items = {}, minItems = 0, maxItems = 3 }) =>
    fc.array(someOf(items), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) }),
  object: objectOf,
}

/** Values that a schema allows; an empty schema allows any. Null is rare. */
export function someOf(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const { anyOf, type, ...rest } = schema
  const each: Schema[] = anyOf ?? [type ?? []].flat().map((name) => ({ ...rest, type: name }))
  if (each.length === 0) return fc.jsonValue({ maxDepth: 1 })
  if (each.length > 1)
    return fc.oneof(...each.map((one) => ({ arbitrary: someOf(one), weight: one.type === 'null' ? 1 : 4 })))
  const [one = {}] = each
  const make = byType[String(one.type)]
  return make ? make(one) : someOf(one)
}
