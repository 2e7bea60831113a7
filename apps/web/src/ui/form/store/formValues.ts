import type { Field, FieldError } from '@acm/contract/core/field'
import type { Input } from '@acm/contract/core/fields'
import { notAChoice } from '../../pick/choice.ts'
import { z } from '../../zod.ts'
import { type FormValues, isSame } from './typedValues.ts'

const toText = (value: unknown): unknown => (value === null || value === undefined ? '' : String(value))

/** Answers may list members with more keys than a save takes; those would never equal the form's. */
function toList(value: unknown, { shape }: Field): unknown {
  const read = shape(z).safeParse(value)
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

export function formValues(input: Input, record: object): FormValues {
  const values = record as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(input.fields).map(([name, field]) => [name, toInputValue[field.kind](values[name], field)]),
  )
}

interface ShapedValue {
  shape: Field['shape']
  value: unknown
  /** Null if invalid. */
  data: unknown
  sentence: string | undefined
}

export type ShapedValues = Readonly<Record<string, ShapedValue>>

/** Values unchanged since one of `known` are not parsed again. */
export function shapesOf(input: Input, values: FormValues, ...known: readonly ShapedValues[]): ShapedValues {
  const shapes = Object.entries(input.fields).map(([name, { shape }]): [string, ShapedValue] => {
    const value = values[name]
    const stands = known.find((shapes) => shapes[name]?.shape === shape && Object.is(shapes[name].value, value))
    return [name, stands?.[name] ?? shaped(shape, value)]
  })
  return Object.fromEntries(shapes)
}

function shaped(shape: Field['shape'], value: unknown): ShapedValue {
  const read = shape(z).safeParse(value)
  const sentence = notAChoice(value) ?? read.error?.issues[0]?.message
  return { shape, value, data: read.success ? read.data : null, sentence }
}

/** Values as the save call takes them, and their errors. */
export interface ParsedValues {
  parsed: Record<string, unknown>
  errors: FieldError[]
}

/** A field with `when` counts only while that flag is on. */
const counts = ({ when }: Field, shapes: ShapedValues): boolean => when === undefined || shapes[when]?.value === true

const dataOf = (shapes: ShapedValues): Record<string, unknown> =>
  Object.fromEntries(Object.entries(shapes).map(([name, { data }]) => [name, data]))

/** `stored`: texts equal to the stored ones are not validated again. */
export function judge(
  input: Input,
  shapes: ShapedValues,
  editable: readonly string[],
  stored: ShapedValues | null = null,
): ParsedValues {
  const parsed = dataOf(shapes)
  const errors = Object.entries(input.fields).flatMap(([name, field]): FieldError[] => {
    const errorMessage = shapes[name]?.sentence
    // A field that does not count must not block saving.
    const isWrong = errorMessage && counts(field, shapes) && editable.includes(name)
    return isWrong ? [{ propertyName: name, errorMessage }] : []
  })
  const wellShaped = editable.filter((name) => !errors.some((error) => error.propertyName === name))
  return { parsed, errors: [...errors, ...input.check(parsed, wellShaped, stored && dataOf(stored))] }
}

export const parseForm = (input: Input, values: FormValues, editable: readonly string[]): ParsedValues =>
  judge(input, shapesOf(input, values), editable)

/** Compares parsed values: whitespace, list commas and number formats are no change. */
const isSameToSave = (one: ShapedValue, other: ShapedValue): boolean =>
  isSame(one.value, other.value) || (!one.sentence && !other.sentence && isSame(one.data, other.data))

/** Without fields whose flag is off. */
export const changesToSave = (input: Input, saved: ShapedValues, typed: ShapedValues): string[] =>
  Object.entries(input.fields).flatMap(([name, field]) => {
    const [before, now] = [saved[name], typed[name]]
    return before && now && counts(field, typed) && !isSameToSave(before, now) ? [name] : []
  })

export const differing = (input: Input, one: FormValues, other: FormValues): string[] =>
  changesToSave(input, shapesOf(input, one), shapesOf(input, other)).filter((name) => name !== 'rowVersion')
