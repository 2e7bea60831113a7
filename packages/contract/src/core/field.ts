import type { Destination } from './destination.ts'
import type { Rule } from './rules.ts'
import type * as z from './zod.ts'

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
  /** A sentence about a value that looks wrong, and is saved all the same. */
  warning?: Rule
  /** So many characters at most, which its rules hold. */
  maxLength?: number
  /** Never logged, never answered, recorded in the history as a keyed hash. */
  secret?: boolean
  /** Whether two values are the same, where their JSON does not say it: of sets, in whatever order. */
  isSame?(one: unknown, other: unknown): boolean
  /** What the history says of it, where that is not all of it. */
  recorded?(stored: unknown): unknown
  /** Of an id: what it is of, as the history names kinds of records. */
  refersTo?: string
  /** Of an id that is a choice among a few: what they are called. */
  choices?: readonly string[]
  /** Of a set: what a member is called, given what records are called. */
  memberName?(member: unknown, nameOf: NameOf): string | null
  /** Of a set: what is said of a member behind its name ('North, South' of a role that somebody holds there). */
  memberRemark?(member: unknown, nameOf: NameOf): string
  /** How answers hold it, where its kind does not say so already. */
  answer?: z.ZodType
  /** Where more is to be read: a sentence that ends in this address shows it as a link. */
  seeAlso?: string
}

/** What a record is called; null: there is none. */
export type NameOf = (kind: string, id: number) => string | null

/** A field that must have a value: whatever has passed its rules is not null. */
export interface RequiredField<T> extends Field<T | null> {
  required: true
}

/** On or off. */
export interface Flag extends Field<boolean | null> {
  kind: 'flag'
  answer: z.ZodType<boolean>
  /** What it is on a new record that says nothing of it. */
  initially: boolean
}
/** A secret that is never answered: answers say under `hasX` whether one is stored. */
export interface WriteOnly extends Field<string | null> {
  isWriteOnly: true
  /** Whose it is and where it is sent: once that is another one, the stored one is cleared (R-SAVE-4). */
  account?: Destination
}

/** What may be said of any field. */
export type Extra = Pick<Partial<Field>, 'hint' | 'warning' | 'secret' | 'seeAlso' | 'refersTo'> & {
  rules?: readonly Rule[]
}
export interface Mandatory {
  required: true
}

/** One failing value; the same sentence in the form and in the answer. */
export interface FieldError {
  propertyName: string
  errorMessage: string
}
