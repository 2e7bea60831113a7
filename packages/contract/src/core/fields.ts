import type * as z from 'zod'
import { described } from './described.ts'
import type { Field, FieldError, FieldOptions, FlagField, RequiredField, Shape } from './field.ts'
import { type Handles, withNames } from './handles.ts'
import { messages } from './messages.ts'
import type { Rule } from './rules.ts'
import * as rules from './rules.ts'
import { schema, type Zod } from './schema.ts'
import {
  choiceIndex,
  dayForm,
  flagShape,
  idValue,
  momentShape,
  numberShape,
  orBlank,
  referenceShape,
  severalLines,
  singleLine,
  wholeShape,
} from './shapes.ts'

const isFlag = (field: Field): field is FlagField => 'initially' in field

/** `max` null: no limit of its own. */
export const text = (label: string, max: number | null, extra: FieldOptions = {}): Field<string | null> => ({
  ...extra,
  label,
  kind: 'text',
  ...singleLine,
  required: false,
  ...(max !== null && { maxLength: max }),
  rules: [...(max === null ? [] : [rules.maxLength(max)]), ...(extra.rules ?? [])],
})
/** Its rules begin with the one that refuses null. */
export const required = <T>(field: Field<T | null>): RequiredField<T> => ({
  ...field,
  required: true,
  rules: [rules.required, ...field.rules],
})
export const requiredText = (label: string, max: number | null, extra: FieldOptions = {}): RequiredField<string> =>
  required(text(label, max, extra))
export const multiline = (label: string, extra: FieldOptions = {}): Field<string | null> => ({
  ...extra,
  label,
  kind: 'multiline',
  ...severalLines,
  required: false,
  rules: extra.rules ?? [],
})

export const amount = (label: string, extra: FieldOptions = {}): Field<number | null> => ({
  ...extra,
  label,
  kind: 'number',
  unit: 'dollars',
  shape: numberShape(messages.dollarAmount),
  required: false,
  rules: [rules.minValue(0), rules.pattern(/^\d{1,12}(\.\d{1,2})?$/, messages.dollarAmount), ...(extra.rules ?? [])],
})
/** A whole number. */
export const atLeast = (label: string, least: number): Field<number | null> => ({
  label,
  kind: 'number',
  answered: 'whole',
  shape: wholeShape,
  required: false,
  rules: [rules.atLeast(least)],
})
export const numberOf = (label: string, allowed: readonly number[], sentence: string): Field<number | null> => ({
  label,
  kind: 'number',
  answered: 'whole',
  shape: numberShape(sentence),
  required: false,
  rules: [rules.oneOf(allowed, sentence)],
})
/** A value without rules: its shape says all of it. */
export const shaped = <T>(
  label: string,
  kind: Field['kind'],
  shape: Shape<T>,
  extra: Partial<Pick<Field, 'required' | 'choices'>> = {},
): Field<T> => ({ required: false, ...extra, label, kind, shape, rules: [] })
/** The value is the index of the choice; absent is 0. */
export const option = (label: string, choices: readonly string[]): Field<number> =>
  shaped(label, 'id', orBlank(choiceIndex(choices), 0), { choices })
export const day = (label: string, extra: FieldOptions = {}): Field<string | null> => ({
  ...extra,
  label,
  kind: 'date',
  ...dayForm,
  required: false,
  rules: [rules.meantDay, ...(extra.rules ?? [])],
})
/** ISO date-time with its zone. */
export const instant = (label: string): Field<string | null> => ({
  ...shaped(label, 'date', momentShape),
  answered: 'moment',
})
/** Null keeps the stored value; a new record gets `initially`. */
export const flag = (
  label: string,
  { initially = false, ...extra }: FieldOptions & { initially?: boolean } = {},
): FlagField => ({
  ...extra,
  label,
  kind: 'flag',
  initially,
  shape: flagShape,
  required: false,
  rules: extra.rules ?? [],
})
/** Id of another record; null is none. */
export const reference = (label: string, extra: FieldOptions = {}): Field<number | null> => ({
  ...extra,
  label,
  kind: 'id',
  shape: referenceShape,
  required: false,
  rules: extra.rules ?? [],
})
/** Records without org unit are only for people whose right holds in all org units (G-PERM-01). */
export const ownOrgUnit = (): Field<number | null> =>
  reference('Org Unit', { refersTo: 'orgUnit', hint: 'None: visible only to people with access to all org units' })
/** 0 or absent creates (G-API-04). */
export const ownId = () => shaped('Id', 'id', orBlank(idValue, 0))
/** The version last seen; absent: the save is not checked against others (G-API-14). */
export const rowVersion = () => shaped('Version', 'id', orBlank(idValue, null))

type Fields = Record<string, Field>
/** For the handler: every key present, blank values null. */
export type ValuesOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }
/** Before anything is stored: each flag is on or off. */
export type FilledValues<F extends Fields> = {
  [K in keyof F]: F[K] extends FlagField ? boolean : F[K] extends Field<infer T> ? T : never
}
export type CheckedValues<F extends Fields> = {
  [K in keyof F]: F[K] extends RequiredField<infer T> ? T : FilledValues<F>[K]
}

/** With errors, `values` must not be used: their types do not hold. */
export interface ParseOutcome<V> {
  errors: FieldError[]
  values: V
}

export interface Input<F extends Fields = Fields> {
  fields: Handles<F>
  shape: Shape<ValuesOf<F>>
  /** The first failing rule of each field in `only`. Text that reads as in `stored` passes (R-SAVE-11). */
  check(
    values: Partial<Record<keyof F & string, unknown>>,
    only?: readonly string[],
    stored?: object | null,
  ): FieldError[]
  /** Also returns the values to store; `only` limits them to editable fields. Missing flags come from `stored`. */
  checked(values: ValuesOf<F>): ParseOutcome<CheckedValues<F>>
  checked(
    values: Partial<ValuesOf<F>>,
    only: readonly string[],
    stored: object | null,
  ): ParseOutcome<Partial<CheckedValues<F>>>
  blank(z: Zod): FilledValues<F>
}

/** `crossRules` see the whole object (end date after start date). Some saves don't have the `absent` fields. */
export function input<F extends Fields>(
  fields: F,
  crossRules: readonly ((values: Partial<Record<keyof F & string, unknown>>) => FieldError | null)[] = [],
  { absent, ...meta }: { id?: string; absent?: readonly string[] } = {},
): Input<F> {
  const shape = schema((z) => {
    const shapes = Object.entries(fields).map(([name, field]) => [name, described(z, field, absent?.includes(name))])
    const whole = z.object(Object.fromEntries(shapes), { error: messages.invalid }).meta(meta)
    return whole as z.ZodType as z.ZodType<ValuesOf<F>>
  })
  const withRules = Object.entries(fields).filter(([, field]) => field.rules.length > 0)
  const flags = Object.entries(fields).flatMap(([name, field]) => (isFlag(field) ? [{ name, ...field }] : []))
  const failing = (values: object, mine: ReadonlySet<string> | undefined, stored: object | null): FieldError[] => {
    const counts = (name: string) => mine === undefined || mine.has(name)
    const errors: FieldError[] = []
    for (const [name, field] of withRules) {
      if (!counts(name) || !isInUse(field, values)) continue
      const errorMessage = firstFailing(field.rules, Reflect.get(values, name))
      if (errorMessage && !isAsStored(field, Reflect.get(values, name), Reflect.get(stored ?? {}, name)))
        errors.push({ propertyName: name, errorMessage })
    }
    for (const rule of crossRules) {
      const error = rule(values)
      if (error && counts(error.propertyName)) errors.push(error)
    }
    return errors
  }
  return {
    fields: withNames(fields),
    shape,
    check: (values, only, stored = null) => failing(values, only && new Set(only), stored),
    checked(given: Partial<ValuesOf<F>>, only?: readonly string[], stored: object | null = null) {
      const values: Record<string, unknown> = withFlags(flags, given, stored)
      const mine = only && new Set(only)
      const errors = failing(values, mine, stored)
      if (!mine) return { errors, values: values as CheckedValues<F> }
      const picked: Record<string, unknown> = {}
      // Fields whose flag is off keep their stored value, ignoring input (G-INST-06).
      for (const name of Object.keys(values))
        if (mine.has(name) && isInUse(fields[name], values)) picked[name] = values[name]
      // A stored text that today's rules refuse keeps its stored spelling.
      for (const name of Object.keys(picked)) {
        const [field, former] = [fields[name], Reflect.get(stored ?? {}, name)]
        if (isRespelled(field, picked[name], former) && firstFailing(field?.rules ?? [], picked[name]))
          picked[name] = former
      }
      return { errors, values: picked as CheckedValues<F> }
    },
    blank: (z) => withFlags(flags, shape(z).parse({}), null) as FilledValues<F>,
  }
}

const isInUse = (field: Field | undefined, values: object): boolean =>
  field?.when === undefined || Reflect.get(values, field.when) === true

/** The stored text differs in form but reads the same. */
export const isRespelled = (field: Field | undefined, given: unknown, stored: unknown): boolean =>
  stored !== given && isAsStored(field, given, stored)

/** The stored text or day reads the same: no change. */
function isAsStored(field: Field | undefined, given: unknown, stored: unknown): boolean {
  if (
    typeof stored !== 'string' ||
    stored === '' ||
    !field ||
    field.secret ||
    !['text', 'multiline', 'date'].includes(field.kind)
  )
    return false
  return stored === given || (field.read ? field.read(stored) : stored) === given
}

function withFlags(
  flags: readonly (FlagField & { name: string })[],
  given: object,
  stored: object | null,
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...given }
  for (const { name, initially } of flags) values[name] ??= Reflect.get(stored ?? {}, name) ?? initially
  return values
}

const firstFailing = (all: readonly Rule[], value: unknown): string | null =>
  all.reduce<string | null>((said, rule) => said ?? rule(value), null)

export function pick<V extends object>(values: V, names: readonly string[]): Partial<V> {
  const selected = new Set(names)
  const picked: Partial<V> = {}
  for (const name of Object.keys(values) as (keyof V & string)[]) if (selected.has(name)) picked[name] = values[name]
  return picked
}
