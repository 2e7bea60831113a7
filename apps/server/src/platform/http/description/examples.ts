import { type JsonSchema, namedSchemas } from './json-schemas.ts'

const nameOf = ($ref: string) => $ref.replace('#/components/schemas/', '')

/** In words, by the names of the schemas. */
export function holds({ $ref, type, items, anyOf, ...rest }: JsonSchema): string {
  if ($ref) return nameOf($ref)
  if (items) return `A list of ${holds(items)}`
  if (anyOf) return anyOf.map(holds).join(' or ')
  if ('const' in rest) return `Always ${JSON.stringify(rest.const)}`
  return { integer: 'A number', string: 'A text', boolean: 'True or false', null: 'null' }[String(type)] ?? 'An object'
}

const TEXTS: Record<string, string> = {
  email: 'ada@example.com',
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00.000Z',
  uri: 'https://example.com',
}
/** The first that fits a pattern. */
const WORDS = ['Example', 'ABC1', '1', '2026-01-31', 'client.1', '0123456789abcdef0123456789abcdef', '']

function textOf({ format, pattern, minLength = 0, maxLength = 1000 }: JsonSchema): string {
  if (typeof format === 'string' && TEXTS[format]) return TEXTS[format]
  const fits = new RegExp(String(pattern ?? ''), 'u')
  const word = WORDS.find((one) => fits.test(one) && one.length <= Number(maxLength)) ?? ''
  return word.padEnd(Number(minLength), 'x')
}

/** Example of the response, unless its named schema has one for all calls. */
export function exampleBeside(answer: JsonSchema): object {
  const ref = answer.$ref ?? answer.items?.$ref
  if (!ref) return { example: exampleOf(answer) }
  const schema = namedSchemas[nameOf(ref)]
  if (schema) schema.examples ??= [exampleOf(schema)]
  return {}
}

/** The smallest value with a say: what is required, one of each list, no null. */
export function exampleOf(schema: JsonSchema): unknown {
  const { $ref, anyOf, items, properties, required = [], minimum = 1 } = schema
  if ($ref) return exampleOf(namedSchemas[nameOf($ref)] ?? {})
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (anyOf?.[0]) return exampleOf(anyOf[0])
  const [type] = [schema.type].flat()
  if (type === 'array') return items ? [exampleOf(items)] : []
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, exampleOf(properties?.[name] ?? {})]))
  if (type === 'string') return textOf(schema)
  if (type === 'boolean') return true
  return type === 'integer' || type === 'number' ? Math.max(1, Number(minimum)) : null
}
