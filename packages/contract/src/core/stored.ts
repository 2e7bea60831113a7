import type { Field, Flag, RequiredField } from './field.ts'
import { messages } from './messages.ts'
import type { Rule } from './rules.ts'
import { idValue } from './shapes.ts'
import * as z from './zod.ts'

/** A field that is stored and answered in another form than it is given in. */
export interface StoredAs<S> {
  answer: z.ZodType<S>
}
export const storedAs = <F extends Field, S>(field: F, answer: z.ZodType<S>): F & StoredAs<S> => ({ ...field, answer })

/** Part of a save that is not stored with the record: no answer holds it. */
export interface OnlySent {
  isOnlySent: true
}
export const onlySent = <F extends Field>(field: F): F & OnlySent => ({ ...field, isOnlySent: true })
export const isOnlySent = (field: object): boolean => 'isOnlySent' in field

/** What is stored of a field once its rules hold. */
export type StoredValue<F> =
  F extends StoredAs<infer S> ? S : F extends RequiredField<infer T> ? T : F extends Field<infer T> ? T : never

/** What is given of a field once its rules hold. */
export type GivenValue<F> = F extends Flag
  ? boolean
  : F extends RequiredField<infer T>
    ? T
    : F extends Field<infer T>
      ? T
      : never

/** Several values; absent is none of them. */
export const several = <T>(one: z.ZodType<T>, most: number) =>
  z
    .array(one, { error: messages.invalid })
    .max(most, messages.invalid)
    .nullish()
    .transform((all) => all ?? [])

/** Several ids, each once and in their order. */
export const severalIds = (most: number, one: z.ZodType<number> = idValue) =>
  several(one, most).transform((ids) => [...new Set(ids)].sort((a, b) => a - b))

type ListRule<T> = (values: T[]) => string | null

/** Values that are given together; required where a rule says so. */
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
  /** One value as it is stored and answered. */
  answer: z.ZodType<S>
  /** Whether what is given is what is stored. */
  isSame(stored: readonly S[], given: readonly T[]): boolean
  /** What the history says of what is stored, where that is not all of it. */
  recorded?(stored: readonly S[]): unknown
  /** What one of them, as recorded, is called. */
  memberName?: Field['memberName']
  /** What more is said of it. */
  memberRemark?: Field['memberRemark']
}

/** Values of a field that are rows of their own. */
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
