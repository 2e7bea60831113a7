import type { Field, FieldError, Input } from '@acm/contract/core/fields'

/** What the inputs of a form hold: text while it is typed, whatever its kind; never null where a text is typed. */
export type FormValues = Record<string, unknown>

const toText = (value: unknown): unknown => (value === null || value === undefined ? '' : String(value))

const toInputValue: Record<Field['kind'], (value: unknown) => unknown> = {
  text: toText,
  multiline: toText,
  password: toText,
  number: toText,
  date: toText,
  flag: (value) => value === true,
  id: (value) => value ?? null,
  list: (value) => (Array.isArray(value) ? value : []),
}

/** A record as the inputs show it. */
export function formValues(input: Input, record: object): FormValues {
  const values = record as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(input.fields).map(([name, field]) => [name, toInputValue[field.kind](values[name])]),
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
    const errorMessage = shaped.error?.issues[0]?.message
    // What stands in a field that does not count is no value, and must not be in the way.
    const counts = field.when === undefined || values[field.when] === true
    if (errorMessage && counts && editable.includes(name)) errors.push({ propertyName: name, errorMessage })
  }
  const wellShaped = editable.filter((name) => !errors.some((error) => error.propertyName === name))
  return { parsed, errors: [...errors, ...input.check(parsed, wellShaped)] }
}

/** Equal for a form: lists by their members, all else by value. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b)
  return a.length === b.length && a.every((one, index) => isSame(one, b[index]))
}

/** Names of the values that differ. */
export function changedNames(saved: FormValues, values: FormValues): string[] {
  return Object.keys(saved).filter((name) => !isSame(saved[name], values[name]))
}
