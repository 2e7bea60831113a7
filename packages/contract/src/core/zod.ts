/**
 * zod, each schema of which is made when it is first asked for something: a page reads two or three of them and a call its
 * own, while to make all of them as they are declared took a tenth of what a browser works until a list stands there.
 */
import { z } from 'zod'
import { once } from './once.ts'

export { type infer, ZodObject, type ZodRawShape, type ZodType } from 'zod'

/** A schema of zod, whatever may be asked of it. */
type Schema = Record<PropertyKey, unknown>

/** Gives the schema, made by then. */
interface Later {
  schema: () => Schema
}

/**
 * What makes another schema of one: that is made later as well. Of all else that is asked the schema itself has to know,
 * so what is missing here is made sooner, and no other.
 */
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

/** The schema that `make` makes, once it is first asked for something. */
export const lazily = <T extends object>(make: () => T): T =>
  new Proxy<Later>({ schema: once(() => plain(make()) as Schema) }, asked) as unknown as T

/** The schema as zod made it, for what goes by which object it is. */
export const asMade = <T extends object>(schema: T): T => plain(schema) as T

/** The same with each schema in it as zod made it. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const made = Reflect.get(value, MADE)
  if (made !== undefined) return made
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]))
}

/** That function of zod, whose schema is made later. */
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
