import { isDomain } from './domains.ts'
import { messages } from './messages.ts'
import { holdsUnseen, isSeen } from './text-forms.ts'

/** The part of a rule that JSON Schema can say. */
interface Limits {
  minLength?: number
  minimum?: number
  pattern?: string
  format?: string
  enum?: readonly unknown[]
}

/** Returns a sentence, or null for valid values. Empty values pass every rule but `required`. */
export type Rule = ((value: unknown) => string | null) & { readonly limits?: Limits }

/** Null, undefined and text without visible characters are empty; 0 and false are values (G-VAL-04). */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && !isSeen(value))

/** NFC code points, as PostgreSQL counts the stored text. */
const lengthOf = (value: unknown): number => Array.from(String(value).normalize('NFC')).length

const unlessEmpty = (passes: (value: unknown) => boolean, sentence: string, limits: Limits = {}): Rule =>
  Object.assign((value: unknown) => (isEmpty(value) || passes(value) ? null : sentence), { limits })

export const required: Rule = (value) => (isEmpty(value) ? messages.required : null)
export const nonEmptySet: Rule = (value) => (Array.isArray(value) && value.length > 0 ? null : messages.emptySet)

/** Inclusive, although the sentence says "less than" (G-VAL-01). */
export const maxLength = (n: number): Rule => unlessEmpty((value) => lengthOf(value) <= n, messages.maxLength(n))
export const minLength = (n: number): Rule =>
  unlessEmpty((value) => lengthOf(value) >= n, messages.minLength(n), { minLength: n })
export const minValue = (n: number): Rule =>
  unlessEmpty((value) => Number(value) >= n, messages.minValue(n), { minimum: n })
export const atLeast = (n: number): Rule =>
  unlessEmpty((value) => Number(value) >= n, messages.atLeast(n), { minimum: n })

/** Plausible days (G-VAL-13). */
export const FIRST_DAY = '1990-01-01'
export const LAST_DAY = '2100-12-31'
export const meantDay: Rule = unlessEmpty((day) => String(day) >= FIRST_DAY && String(day) <= LAST_DAY, messages.day)

/** Numbers are tested as text. */
export const pattern = (expression: RegExp, sentence: string = messages.pattern): Rule =>
  unlessEmpty((value) => expression.test(String(value)), sentence, { pattern: expression.source })

export const oneOf = (allowed: readonly number[], sentence: string): Rule =>
  unlessEmpty((value) => allowed.includes(Number(value)), sentence, { enum: allowed })

/** Refuses the mask that pages show for secrets, even with invisible characters in between. */
export const unmasked: Rule = unlessEmpty(
  (value) => !/^[*•●]+$/.test(String(value).replace(/[\s\p{Cf}]/gu, '')),
  messages.masked,
)

/** One '@', a local part, a domain with a dot, and no punctuation of address lists (G-VAL-06). */
const ADDRESS = /^[^\s@,;:<>()[\]"\\]+@([^\s@,;:<>()[\]"\\]+)$/u
export const email: Rule = unlessEmpty(
  (value) => {
    const domain = ADDRESS.exec(String(value))?.[1]
    return domain !== undefined && !holdsUnseen(String(value)) && isDomain(domain)
  },
  messages.email,
  { format: 'email' },
)
export const emailList: Rule = unlessEmpty(
  (value) =>
    String(value)
      .split(',')
      .every((part) => !isEmpty(part) && email(part.trim()) === null),
  messages.email,
)
