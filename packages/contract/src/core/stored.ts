import type { Field, Flag, RequiredField } from './field.ts'
import { messages } from './messages.ts'
import type { Rule } from './rules.ts'
import { idValue } from './shapes.ts'
import * as z from './zod.ts'

/** Stored and answered in another form than given. */
export interface StoredAs<S> {
  answer: z.ZodType<S>
}
export const storedAs = <F extends Field, S>(field: F, answer: z.ZodType<S>): F & StoredAs<S> => ({ ...field, answer })

/** Sent with a save but not stored with the record; no answer has it. */
export interface OnlySent {
  isOnlySent: true
}
export const onlySent = <F extends Field>(field: F): F & OnlySent => ({ ...field, isOnlySent: true })
export const isOnlySent = (field: object): boolean => 'isOnlySent' in field

export type StoredValue<F> =
  F extends StoredAs<infer S> ? S : F extends RequiredField<infer T> ? T : F extends Field<infer T> ? T : never

export type GivenValue<F> = F extends Flag
  ? boolean
  : F extends RequiredField<infer T>
    ? T
    : F extends Field<infer T>
      ? T
      : never

export const several = <T>(one: z.ZodType<T>, most: number) =>
  z
    .array(one, { error: messages.invalid })
    .max(most, messages.invalid)
    .nullish()
    .transform((all) => all ?? [])

/** Deduplicated and sorted. */
export const severalIds = (most: number, one: z.ZodType<number> = idValue) =>
  several(one, most).transform((ids) => [...new Set(ids)].sort((a, b) => a - b))

type ListRule<T> = (values: T[]) => string | null

/** Required where there is a rule. */
export const list = <T>(label: string, shape: z.ZodType<T[]>, listRules: readonly ListRule<T>[] = []): Field<T[]> => ({
  label,
  kind: 'list',
  shape,
  required: listRules.length > 0,
  rules: listRules.map(
    (rule): Rule =>
      (values) =>
        rule(values as T[]),
  ),
})

interface Rows<T, S> {
  answer: z.ZodType<S>
  isSame(stored: readonly S[], given: readonly T[]): boolean
  /** For the history, where it does not record all of it. */
  recorded?(stored: readonly S[]): unknown
  memberName?: Field['memberName']
  memberRemark?: Field['memberRemark']
}

/** Values stored in rows of their own. */
export const inRows = <T, S>(
  field: Field<T[]>,
  { answer, isSame, recorded, memberName, memberRemark }: Rows<T, S>,
): Field<T[]> & StoredAs<S[]> => ({
  ...field,
  answer: z.array(answer),
  isSame: (stored, given) => isSame(stored as S[], given as T[]),
  ...(recorded && { recorded: (stored) => recorded(stored as S[]) }),
  ...(memberName && { memberName }),
  ...(memberRemark && { memberRemark }),
})
