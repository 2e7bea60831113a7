import { messages } from './messages.ts'
import { isSeen, oneLine } from './text-forms.ts'
import * as z from './zod.ts'

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()
export const storableText = z.string({ error: messages.pattern }).refine(isStorable, messages.pattern)

/** Line breaks, tabs and other control characters; signs that turn the direction of text and make one value look like another. */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** Whether text is free of signs that do not show. */
export const isWithoutHidden = (text: string | null) => text === null || !HIDDEN.test(text)

/** A text of one line as people read it; without any visible sign it is none, and control characters belong to no line. */
export const singleLine = storableText
  .nullish()
  .transform((text) => (text && oneLine(text)) || null)
  .refine(isWithoutHidden, messages.pattern)
/** A secret in one line: its signs stay as they are. */
export const secretLine = storableText
  .nullish()
  .transform((text) => (text && isSeen(text) ? text.trim().normalize('NFC') : null))
  .refine(isWithoutHidden, messages.pattern)
/** An address, or several, as typed: what belongs to none its rule refuses (G-VAL-06). */
export const addressLine = storableText
  .nullish()
  .transform((text) => (text && isSeen(text) ? text.replace(/\s+/gu, ' ').trim().normalize('NFC') : null))
/** As typed; only blanks are none. */
export const verbatim = storableText.nullish().transform((text) => (text?.trim() ? text : null))
/** Text of several lines as typed, line ends as browsers give them back; without any visible sign it is none. */
export const severalLines = storableText
  .nullish()
  .transform((text) => (text && isSeen(text) ? text.replace(/\r\n?/g, '\n').normalize('NFC') : null))
export const flagShape = z.boolean({ error: messages.invalid }).nullish()
const NUMBER_TEXT = /^(-?((\d+|\d{1,3}(,\d{3})+)(\.\d+)?|\.\d+))?$/

/** A number or its text (G-API-10), thousands with or without commas; the rules say which numbers. */
export const numberShape = (sentence: string) =>
  z
    .union([z.number(), z.string().trim().regex(NUMBER_TEXT, sentence)], { error: sentence })
    .nullish()
    .transform((value) =>
      typeof value === 'string' ? (value === '' ? null : Number(value.replaceAll(',', ''))) : (value ?? null),
    )
const MAX_INTEGER = 2_147_483_647
export const wholeShape = numberShape(messages.wholeNumber)
  .refine((value) => value === null || Number.isInteger(value), messages.wholeNumber)
  // Said once it is needed: a browser takes long to load how numbers are written.
  .refine((value) => value === null || value <= MAX_INTEGER, { error: () => messages.atMost(MAX_INTEGER) })
/** An id by itself, within another value. */
export const idValue = z.int({ error: messages.invalid }).min(0, messages.invalid).max(MAX_INTEGER, messages.invalid)

/** YYYY-MM-DD of a day that exists; an ISO date-time is accepted and its date part kept (G-API-08). */
export const dayShape = z
  .string({ error: messages.invalid })
  .nullish()
  .transform(
    (text) =>
      /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(text?.trim() ?? '')?.[1] ??
      (text?.trim() || null),
  )
  .refine((day) => day === null || isDay(day), messages.invalid)

/** A day or moment as a moment in UTC; null: there is none, or not in the years 1 to 9999. */
export function inUtc(text: string): string | null {
  const moment = new Date(text)
  const isKnown = isDay(text.slice(0, 10)) && !Number.isNaN(moment.getTime())
  return isKnown && isDay(moment.toISOString().slice(0, 10)) ? moment.toISOString() : null
}

/** Whether the text is a calendar day, YYYY-MM-DD, from year 1 on. */
export function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts || parts[1] === '0000') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
