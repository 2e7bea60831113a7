/** zod with lazy schemas: making all of them took a tenth of the browser's work until the first list. */
import { z } from 'zod'
import { once } from './once.ts'

export { type infer, ZodObject, type ZodRawShape, type ZodType } from 'zod'

type Schema = Record<PropertyKey, unknown>

interface Later {
  schema: () => Schema
}

/** Steps that derive a schema stay lazy. Other access makes it, so a missing step costs only laziness. */
const STEPS: ReadonlySet<PropertyKey> = new Set<keyof z.ZodObject | keyof z.ZodString>([
  ...(['default', 'describe', 'extend', 'max', 'meta', 'min', 'nullable', 'nullish', 'optional'] as const),
  ...(['pipe', 'refine', 'regex', 'transform', 'trim'] as const),
])
const MADE = Symbol('made')

const asked: ProxyHandler<Later> = {
  get({ schema }, key) {
    if (STEPS.has(key)) return (...given: unknown[]) => lazily(() => callOf(schema(), key)(...given.map(plain)))
    const made = schema()
    if (key === MADE) return made
    return typeof made[key] === 'function' ? callOf(made, key) : made[key]
  },
  has: ({ schema }, key) => key in schema(),
}

const callOf = (made: Schema, key: PropertyKey) => (made[key] as (...given: unknown[]) => object).bind(made)

export const lazily = <T extends object>(make: () => T): T =>
  new Proxy<Later>({ schema: once(() => plain(make()) as Schema) }, asked) as unknown as T

/** The real zod schema, for code that compares object identity. */
export const asMade = <T extends object>(schema: T): T => plain(schema) as T

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const made = Reflect.get(value, MADE)
  if (made !== undefined) return made
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]))
}

const later = <F extends (...given: never[]) => object>(make: F): F =>
  ((...given: unknown[]) => lazily(() => make(...(given.map(plain) as Parameters<F>)))) as unknown as F

export const array = later(z.array)
export const boolean = later(z.boolean)
export const custom = later(z.custom)
export const int = later(z.int)
export const iso = { date: later(z.iso.date), datetime: later(z.iso.datetime) }
export const literal = later(z.literal)
export const number = later(z.number)
export const object = later(z.object)
export const preprocess = later(z.preprocess)
export const record = later(z.record)
export const strictObject = later(z.strictObject)
export const string = later(z.string)
export const union = later(z.union)
export const unknown = later(z.unknown)
export const url = later(z.url)
const enumeration = later(z.enum)
const nothing = later(z.null)

export { enumeration as enum, nothing as null }
export const NEVER = z.NEVER
