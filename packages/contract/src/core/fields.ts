import { z } from 'zod'
import { type Handles, named } from './handles.ts'
import { messages } from './messages.ts'
import type { Rule } from './rules.ts'
import * as rules from './rules.ts'

/**
 * One editable value, declared once for form, client and server: its label, its shape (type and nullability, parsed
 * before the handler; absent and blank become null) and its rules (checked inside it, only where the caller may edit).
 */
export interface Field<T = unknown> {
  label: string
  kind: 'text' | 'multiline' | 'password' | 'number' | 'date' | 'flag' | 'id' | 'list' | 'file'
  shape: z.ZodType<T>
  rules: readonly Rule[]
  required: boolean
  /** The flag of the same record that makes the value count: while it is off, the rules do not apply. */
  when?: string
  /** Shown under the input. */
  hint?: string
  /** Never logged, never answered, recorded in the history as a keyed hash. */
  secret?: boolean
  /** How answers hold it, where its kind does not say so already. */
  answer?: z.ZodType
  /** Where more is to be read: a sentence that ends in this address shows it as a link. */
  seeAlso?: string
}

/** A secret that is never answered: answers say under `hasX` whether one is stored. */
export interface WriteOnly extends Field<string | null> {
  isWriteOnly: true
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()
export const storableText = z.string({ error: messages.pattern }).refine(isStorable, messages.pattern)

/** Line breaks, tabs and other control characters; signs that turn the direction of text and make one value look like another. */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** Whether text is free of signs that do not show. */
export const isWithoutHidden = (text: string | null) => text === null || !HIDDEN.test(text)

/** Trimmed; text without any visible sign is none, and hidden signs belong to no single line. */
const singleLine = storableText
  .nullish()
  .transform((text) => (text && /[^\p{Cf}\s]/u.test(text) ? text.trim().normalize('NFC') : null))
  .refine(isWithoutHidden, messages.pattern)
const isBlank = (text: string) => text.trim() === ''
/** As typed; only blanks are none. */
const verbatim = storableText.nullish().transform((text) => (text && !isBlank(text) ? text : null))
/** Text of several lines as typed, line ends as browsers give them back; only blanks are none. */
const severalLines = verbatim.transform((text) => text?.replace(/\r\n?/g, '\n') ?? null)
const flagShape = z.boolean({ error: messages.invalid }).nullish()
const NUMBER_TEXT = /^(-?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?(?<=\d))?$/

/** A number or its text (G-API-10), thousands with or without commas; the rules say which numbers. */
const numberShape = (sentence: string) =>
  z
    .union([z.number(), z.string().trim().regex(NUMBER_TEXT, sentence)], { error: sentence })
    .nullish()
    .transform((value) =>
      typeof value === 'string' ? (value === '' ? null : Number(value.replaceAll(',', ''))) : (value ?? null),
    )
const MAX_INTEGER = 2_147_483_647
const wholeShape = numberShape(messages.invalid).refine(
  (value) => value === null || (Number.isInteger(value) && Math.abs(value) <= MAX_INTEGER),
  messages.invalid,
)
/** An id by itself, within another value. */
export const idValue = z.int({ error: messages.invalid }).min(0, messages.invalid).max(MAX_INTEGER, messages.invalid)

/** YYYY-MM-DD of a day that exists; an ISO date-time is accepted and its date part kept (G-API-08). */
const dayShape = z
  .string({ error: messages.invalid })
  .nullish()
  .transform(
    (text) =>
      /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(text?.trim() ?? '')?.[1] ??
      (text?.trim() || null),
  )
  .refine((day) => day === null || isDay(day), messages.invalid)

/** Whether the text is a calendar day, YYYY-MM-DD, from year 1 on. */
export function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts || parts[1] === '0000') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

type Extra = Pick<Partial<Field>, 'hint' | 'secret' | 'seeAlso'> & { rules?: readonly Rule[] }

export const requiredText = (label: string, max: number, extra: Extra = {}): Field<string | null> => ({
  ...extra,
  label,
  kind: 'text',
  shape: singleLine,
  required: true,
  rules: [rules.required, rules.maxLength(max), ...(extra.rules ?? [])],
})
/** Null: without a limit of its own. */
export const text = (label: string, max: number | null, extra: Extra = {}): Field<string | null> => ({
  ...extra,
  label,
  kind: 'text',
  shape: singleLine,
  required: false,
  rules: [...(max === null ? [] : [rules.maxLength(max)]), ...(extra.rules ?? [])],
})
/** Text of several lines, without a limit of its own. */
export const multiline = (label: string, extra: Extra = {}): Field<string | null> => ({
  ...extra,
  label,
  kind: 'multiline',
  shape: severalLines,
  required: false,
  rules: extra.rules ?? [],
})
export const email = (label: string, max: number, extra: Extra & { required?: boolean } = {}): Field<string | null> =>
  (extra.required ? requiredText : text)(label, max, { ...extra, rules: [rules.email, ...(extra.rules ?? [])] })

/** Kept as typed, never trimmed (G-API-07). */
export const secretText = (label: string, max: number, extra: Extra & { required?: boolean } = {}): WriteOnly => ({
  ...extra,
  isWriteOnly: true,
  label,
  kind: 'password',
  shape: verbatim,
  required: extra.required ?? false,
  secret: true,
  rules: [...(extra.required ? [rules.required] : []), rules.unmasked, rules.maxLength(max), ...(extra.rules ?? [])],
})

/** A secret that those who may change it may read as well: shown on request, emptied like any other text. */
export const readableSecret = (label: string, max: number): Field<string | null> => ({
  ...text(label, max, { secret: true, rules: [rules.unmasked] }),
  kind: 'password',
})

/** What somebody types to prove who they are: any signs count, those of a mask too. */
export const password = (label: string, max: number): Field<string | null> => ({
  ...secretText(label, max),
  required: true,
  rules: [rules.required, rules.maxLength(max)],
})

/** Amount of money: 0 or more with at most two decimals. */
export const amount = (label: string, extra: Extra = {}): Field<number | null> => ({
  ...extra,
  label,
  kind: 'number',
  shape: numberShape(messages.dollarAmount),
  required: false,
  rules: [rules.minValue(0), rules.pattern(/^\d{1,12}(\.\d{1,2})?$/, messages.dollarAmount), ...(extra.rules ?? [])],
})
/** A whole number, at least `least`, required unless said otherwise; with `when` only while that flag is on. */
export const atLeast = (
  label: string,
  least: number,
  { required = true, ...extra }: Pick<Field, 'when'> & { required?: boolean } = {},
): Field<number | null> => ({
  ...extra,
  label,
  kind: 'number',
  answer: z.int(),
  shape: wholeShape,
  required,
  rules: [...(required ? [rules.required] : []), rules.atLeast(least)],
})
/** One of a few numbers or none; whatever else is given gets the sentence. */
export const numberOf = (label: string, allowed: readonly number[], sentence: string): Field<number | null> => ({
  label,
  kind: 'number',
  answer: z.int(),
  shape: numberShape(sentence),
  required: false,
  rules: [rules.pattern(new RegExp(`^(${allowed.join('|')})$`), sentence)],
})
/** One of a few numbered choices; none is the first. */
export const option = (label: string, choices: readonly string[]): Field<number> => ({
  label,
  kind: 'id',
  shape: z
    .int({ error: messages.invalid })
    .min(0, messages.invalid)
    .max(choices.length - 1, messages.invalid)
    .nullish()
    .transform((choice) => choice ?? 0),
  required: false,
  rules: [],
})
export const day = (label: string, extra: Extra & { required?: boolean } = {}): Field<string | null> => ({
  ...extra,
  label,
  kind: 'date',
  shape: dayShape,
  required: extra.required ?? false,
  rules: [...(extra.required ? [rules.required] : []), ...(extra.rules ?? [])],
})
/** A moment, as ISO date-time with its zone. */
export const instant = (label: string): Field<string | null> => ({
  label,
  kind: 'date',
  answer: z.iso.datetime(),
  shape: z.iso
    .datetime({ offset: true, error: messages.invalid })
    .nullish()
    .transform((moment) => moment ?? null),
  required: false,
  rules: [],
})
export const flag = (label: string, extra: Extra = {}): Field<boolean> => ({
  ...extra,
  label,
  kind: 'flag',
  shape: flagShape.transform((flag) => flag ?? false),
  required: false,
  rules: extra.rules ?? [],
})
/** A flag that may be left out: null says nothing of it, and what is stored stays. */
export const flagIfGiven = (label: string): Field<boolean | null> => ({
  ...flag(label),
  shape: flagShape.transform((flag) => flag ?? null),
})
/** Id of another entity; null is none. */
export const reference = (label: string, extra: Extra & { required?: boolean } = {}): Field<number | null> => ({
  ...extra,
  label,
  kind: 'id',
  shape: idValue.nullish().transform((value) => value || null),
  required: extra.required ?? false,
  rules: [...(extra.required ? [rules.required] : []), ...(extra.rules ?? [])],
})
/** The record's own id: 0 or absent creates (G-API-04). */
export const ownId = (): Field<number> => ({
  label: 'Id',
  kind: 'id',
  shape: idValue.nullish().transform((value) => value ?? 0),
  required: false,
  rules: [],
})
/** The version last seen; absent: the save is not checked against others (G-API-14). */
export const rowVersion = (): Field<number | null> => ({
  label: 'Version',
  kind: 'id',
  shape: idValue.nullish().transform((value) => value ?? null),
  required: false,
  rules: [],
})

/** One failing value; the same sentence in the form and in the answer. */
export interface FieldError {
  propertyName: string
  errorMessage: string
}

type Fields = Record<string, Field>
/** What the handler gets: every key present, blank values null. */
export type ValuesOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

/** The body of a save: its fields, their shape as one schema, and the check of their rules. */
export interface Input<F extends Fields = Fields> {
  fields: Handles<F>
  shape: z.ZodType<ValuesOf<F>>
  /** Sentences of the failing fields, the first failing rule of each; `only` limits it to the fields one may edit. */
  check(values: Partial<Record<keyof F & string, unknown>>, only?: readonly string[]): FieldError[]
}

/** Fields of a save in one declaration; `crossRules` see the whole object (end date after start date). */
export function input<F extends Fields>(
  fields: F,
  crossRules: readonly ((values: Partial<Record<keyof F & string, unknown>>) => FieldError | null)[] = [],
): Input<F> {
  const shapes = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.shape]))
  return {
    fields: named(fields),
    shape: z.object(shapes, { error: messages.invalid }) as unknown as z.ZodType<ValuesOf<F>>,
    check(values, only) {
      const errors: FieldError[] = []
      for (const [name, field] of Object.entries(fields)) {
        if ((only && !only.includes(name)) || (field.when && values[field.when] !== true)) continue
        for (const rule of field.rules) {
          const errorMessage = rule(values[name])
          if (errorMessage) {
            errors.push({ propertyName: name, errorMessage })
            break
          }
        }
      }
      for (const rule of crossRules) {
        const error = rule(values)
        if (error && (!only || only.includes(error.propertyName))) errors.push(error)
      }
      return errors
    },
  }
}
