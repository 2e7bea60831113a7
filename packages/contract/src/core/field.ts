import type * as z from 'zod'
import type { Destination } from './destination.ts'
import type { Rule } from './rules.ts'
import type { Zod } from './schema.ts'

/** Makes the schema when it is first asked for, and once: browsers parse few of the values that they know of. */
export type Shape<T> = (z: Zod) => z.ZodType<T>

/**
 * One editable value, declared once for form, client and server. The shape (type and nullability) is parsed before the
 * handler; absent and blank become null. The rules are checked inside it, only for fields that the caller can edit.
 */
export interface Field<T = unknown> {
  label: string
  kind: 'text' | 'multiline' | 'password' | 'number' | 'date' | 'flag' | 'id' | 'list' | 'file'
  shape: Shape<T>
  /** For texts and days: what a stored text is read as; absent: as it is. */
  read?(text: string): string | null
  rules: readonly Rule[]
  required: boolean
  /** A flag of the same record: while it is off, the rules do not apply. */
  when?: string
  hint?: string
  /** For flags that people read and set by their opposite: its label ('Active' for 'Disabled'). */
  opposite?: string
  /** Warns of a suspicious value, which is saved all the same. */
  warning?: Rule
  /** A text of members between commas: line ends and tabs of a pasted column or row become commas. */
  isCommaList?: true
  /** A code, server, database, host or path: read character by character, in the font of codes everywhere. */
  isCode?: true
  /** Characters; enforced by the rules. */
  maxLength?: number
  /** Never logged or answered; the history records a keyed hash. */
  secret?: boolean
  /** For values whose JSON does not tell: sets are the same in any order. */
  isSame?(one: unknown, other: unknown): boolean
  /** Returns what the history records, where that is not the whole value. */
  recorded?(stored: unknown): unknown
  /** For ids: the kind of record, as the history names it. */
  refersTo?: string
  /** For a choice among a few: their labels, by value. */
  choices?: readonly string[] | Readonly<Record<string, string>>
  memberName?(member: unknown, nameOf: NameOf): string | null
  /** For sets: text behind a member's name ('North, South' for a role held there). */
  memberRemark?(member: unknown, nameOf: NameOf): string
  /** The form of the answer, where `kind` does not tell: a whole number, or a moment instead of a day. */
  answered?: 'whole' | 'moment'
  /** People read the number as an amount of money. */
  unit?: 'dollars'
  /** An address: a sentence that ends in it shows it as a link. */
  seeAlso?: string
}

/** Null: no such record. */
export type NameOf = (kind: string, id: number) => string | null

/** Not null once its rules have passed. */
export interface RequiredField<T> extends Field<T | null> {
  required: true
}

export interface FlagField extends Field<boolean | null> {
  kind: 'flag'
  /** The value of a new record where none is given. */
  initially: boolean
}
/** Answers only say under `hasX` whether one is stored. */
export interface WriteOnly extends Field<string | null> {
  isWriteOnly: true
  /** The stored secret is cleared once this changes (R-SAVE-4). */
  account?: Destination
}

export type FieldOptions = Pick<
  Partial<Field>,
  'hint' | 'opposite' | 'warning' | 'secret' | 'seeAlso' | 'refersTo' | 'isCode'
> & {
  rules?: readonly Rule[]
}

export interface FieldError {
  propertyName: string
  errorMessage: string
}
