import type { Field, FieldError, Input } from '@acm/contract/core/fields'
import { notAChoice } from '../pick/typed.ts'

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

/** The form's values as the save call takes them, and the sentences of those that it would refuse. */
export function parseForm(
  input: Input,
  values: FormValues,
  editable: readonly string[],
): { parsed: Record<string, unknown>; errors: FieldError[] } {
  const parsed: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const [name, field] of Object.entries(input.fields)) {
    const shaped = field.shape.safeParse(values[name])
    parsed[name] = shaped.success ? shaped.data : null
    const errorMessage = notAChoice(values[name]) ?? shaped.error?.issues[0]?.message
    // What stands in a field that does not count is no value, and must not be in the way.
    const counts = field.when === undefined || values[field.when] === true
    if (errorMessage && counts && editable.includes(name)) errors.push({ propertyName: name, errorMessage })
  }
  const wellShaped = editable.filter((name) => !errors.some((error) => error.propertyName === name))
  return { parsed, errors: [...errors, ...input.check(parsed, wellShaped)] }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Equal for a form: lists and objects by what is in them, all else by value. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return Object.is(a, b)
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key], b[key]))
}

/** Equal for a save: blanks around a text or the commas of a domain list are no change, nor are those of a number. */
export function isSameToSave({ shape }: Field, a: unknown, b: unknown): boolean {
  if (isSame(a, b)) return true
  const [one, other] = [shape.safeParse(a), shape.safeParse(b)]
  return one.success && other.success && isSame(one.data, other.data)
}

export function changedNames(saved: FormValues, values: FormValues): string[] {
  return Object.keys(saved).filter((name) => !isSame(saved[name], values[name]))
}
