import type { Field, FieldError } from '@acm/contract/core/field'
import type { Input } from '@acm/contract/core/fields'
import { notAChoice } from '../../pick/typed.ts'

/** What the inputs of a form hold: text while it is typed, whatever its kind; never null where a text is typed. */
export type FormValues = Record<string, unknown>

const toText = (value: unknown): unknown => (value === null || value === undefined ? '' : String(value))

/** As the save call takes it: an answer's list may say more of its members, and would never equal the form's. */
function toList(value: unknown, { shape }: Field): unknown {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  return Array.isArray(value) ? value : []
}

const toInputValue: Record<Field['kind'], (value: unknown, field: Field) => unknown> = {
  text: toText,
  multiline: toText,
  password: toText,
  number: toText,
  date: toText,
  flag: (value) => value === true,
  id: (value) => value ?? null,
  list: toList,
  file: (value) => value ?? null,
}

/** A record as the inputs show it. */
export function formValues(input: Input, record: object): FormValues {
  const values = record as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(input.fields).map(([name, field]) => [name, toInputValue[field.kind](values[name], field)]),
  )
}

/** A value as its field's shape reads it. */
interface Shaped {
  shape: Field['shape']
  value: unknown
  /** Null where it cannot be read. */
  data: unknown
  /** Why it cannot. */
  sentence: string | undefined
}

/** The values of a form, each as its field reads it. */
export type Shapes = Readonly<Record<string, Shaped>>

/** Reads the values of a form; what stands in `known` already is not read again. */
export function shapesOf(input: Input, values: FormValues, ...known: readonly Shapes[]): Shapes {
  const shapes = Object.entries(input.fields).map(([name, { shape }]): [string, Shaped] => {
    const value = values[name]
    const stands = known.find((shapes) => shapes[name]?.shape === shape && Object.is(shapes[name].value, value))
    return [name, stands?.[name] ?? shaped(shape, value)]
  })
  return Object.fromEntries(shapes)
}

function shaped(shape: Field['shape'], value: unknown): Shaped {
  const read = shape.safeParse(value)
  const sentence = notAChoice(value) ?? read.error?.issues[0]?.message
  return { shape, value, data: read.success ? read.data : null, sentence }
}

/** Values as the save call takes them, and the sentences of those that it would refuse. */
export interface Parsed {
  parsed: Record<string, unknown>
  errors: FieldError[]
}

/** Whether a value counts: not while its flag is off. */
const counts = ({ when }: Field, shapes: Shapes): boolean => when === undefined || shapes[when]?.value === true

const dataOf = (shapes: Shapes): Record<string, unknown> =>
  Object.fromEntries(Object.entries(shapes).map(([name, { data }]) => [name, data]))

/** Judges values by the shapes and rules of their fields; texts that are `stored` so are not judged anew. */
export function judge(input: Input, shapes: Shapes, editable: readonly string[], stored: Shapes | null = null): Parsed {
  const parsed = dataOf(shapes)
  const errors = Object.entries(input.fields).flatMap(([name, field]): FieldError[] => {
    const errorMessage = shapes[name]?.sentence
    // What stands in a field that does not count is no value, and must not be in the way.
    const isWrong = errorMessage && counts(field, shapes) && editable.includes(name)
    return isWrong ? [{ propertyName: name, errorMessage }] : []
  })
  const wellShaped = editable.filter((name) => !errors.some((error) => error.propertyName === name))
  return { parsed, errors: [...errors, ...input.check(parsed, wellShaped, stored && dataOf(stored))] }
}

export const parseForm = (input: Input, values: FormValues, editable: readonly string[]): Parsed =>
  judge(input, shapesOf(input, values), editable)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Equal for a form: lists and objects by what is in them, all else by value. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return Object.is(a, b)
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key], b[key]))
}

/** Equal for a save: blanks around a text or the commas of a domain list are no change, nor are those of a number. */
const isSameToSave = (one: Shaped, other: Shaped): boolean =>
  isSame(one.value, other.value) || (!one.sentence && !other.sentence && isSame(one.data, other.data))

/** Names of the fields that a save would change: what does not count while its flag is off is no change. */
export const changesToSave = (input: Input, saved: Shapes, typed: Shapes): string[] =>
  Object.entries(input.fields).flatMap(([name, field]) => {
    const [before, now] = [saved[name], typed[name]]
    return before && now && counts(field, typed) && !isSameToSave(before, now) ? [name] : []
  })

/** The values of these names, as far as there are any. */
export const picked = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

export function changedNames(saved: FormValues, values: FormValues): string[] {
  return Object.keys(saved).filter((name) => !isSame(saved[name], values[name]))
}

/** Names of the fields in which two versions of a record are not the same. */
export const differing = (input: Input, one: FormValues, other: FormValues): string[] =>
  changesToSave(input, shapesOf(input, one), shapesOf(input, other)).filter((name) => name !== 'rowVersion')
