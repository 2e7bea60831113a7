import type { Shape } from './field.ts'
import { messages } from './messages.ts'
import { schema } from './schema.ts'
import { isSeen, oneLine } from './text-forms.ts'

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()
export const storableText = schema((z) => z.string({ error: messages.pattern }).refine(isStorable, messages.pattern))

/** Control characters, and direction overrides, which make one value look like another. */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** Absent and null are read as `blank`. */
export const orBlank = <T, B>(one: Shape<T>, blank: B): Shape<NonNullable<T> | B> =>
  schema((z) =>
    one(z)
      .nullish()
      .transform((given) => given ?? blank),
  )

const isWithoutHidden = (text: string | null) => text === null || !HIDDEN.test(text)

type Read = (text: string) => string | null

/** The shape of a text, and what it reads a stored text as. */
interface TextForm {
  shape: Shape<string | null>
  read: Read
}
function textForm(read: Read): TextForm {
  const shape = schema((z) =>
    storableText(z)
      .nullish()
      .transform((text) => (text ? read(text) : null)),
  )
  return { shape, read }
}
/** Control characters are refused. */
export function plainForm(read: Read): TextForm {
  const { shape } = textForm(read)
  return { shape: schema((z) => shape(z).refine(isWithoutHidden, messages.pattern)), read }
}

/** Normalized; null without any visible character. */
export const singleLine = plainForm((text) => oneLine(text) || null)
/** Characters inside stay as typed. */
export const secretLine = plainForm((text) => (isSeen(text) ? text.trim().normalize('NFC') : null))
/** One or more addresses as typed; the rule refuses characters that belong to none (G-VAL-06). */
export const addressLine = textForm((text) =>
  isSeen(text) ? text.replace(/\s+/gu, ' ').trim().normalize('NFC') : null,
)
export const verbatim = textForm((text) => (text.trim() ? text : null))
/** As typed, with LF as line end; null without any visible character. */
export const severalLines = textForm((text) => (isSeen(text) ? text.replace(/\r\n?/g, '\n').normalize('NFC') : null))
export const flagShape = orBlank((z) => z.boolean({ error: messages.invalid }), null)
const NUMBER_TEXT = /^(-?((\d+|\d{1,3}(,\d{3})+)(\.\d+)?|\.\d+))?$/

/** A number or its text (G-API-10), with or without thousands separators; rules check the range. */
export const numberShape = (sentence: string) =>
  schema((z) =>
    z
      .union([z.number(), z.string().trim().regex(NUMBER_TEXT, sentence)], { error: sentence })
      .nullish()
      .transform((value) =>
        typeof value === 'string' ? (value === '' ? null : Number(value.replaceAll(',', ''))) : (value ?? null),
      ),
  )
const MAX_INTEGER = 2_147_483_647
export const wholeShape = schema((z) =>
  numberShape(messages.wholeNumber)(z)
    .refine((value) => value === null || Number.isInteger(value), messages.wholeNumber)
    // Lazy: browsers take long to load number formats.
    .refine((value) => value === null || value <= MAX_INTEGER, { error: () => messages.atMost(MAX_INTEGER) }),
)
export const idValue = schema((z) =>
  z.int({ error: messages.invalid }).min(0, messages.invalid).max(MAX_INTEGER, messages.invalid),
)
export const referenceShape = schema((z) =>
  idValue(z)
    .nullish()
    .transform((id) => id || null),
)
export const momentShape = orBlank((z) => z.iso.datetime({ offset: true, error: messages.invalid }), null)
/** The place of one of these choices. */
export const choiceIndex = (choices: readonly string[]) =>
  schema((z) =>
    z
      .int({ error: messages.invalid })
      .min(0, messages.invalid)
      .max(choices.length - 1, messages.invalid),
  )

const DAY = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/
const readDay: Read = (text) => DAY.exec(text.trim())?.[1] ?? (text.trim() || null)
/** YYYY-MM-DD of a day that exists; an ISO date-time is accepted and its date part kept (G-API-08). */
export const dayForm: TextForm = {
  read: readDay,
  shape: schema((z) =>
    z
      .string({ error: messages.invalid })
      .nullish()
      .transform((text) => (text ? readDay(text) : null))
      .refine((day) => day === null || isDay(day), messages.invalid),
  ),
}

/** ISO-8601 UTC; null: not a moment, or outside the years 1 to 9999. */
export function inUtc(text: string): string | null {
  const moment = new Date(text)
  const isKnown = isDay(text.slice(0, 10)) && !Number.isNaN(moment.getTime())
  return isKnown && isDay(moment.toISOString().slice(0, 10)) ? moment.toISOString() : null
}

export function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts || parts[1] === '0000') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
