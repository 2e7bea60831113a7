import type { Field, FlagField, RequiredField, Shape } from './field.ts'
import { messages } from './messages.ts'
import type { Rule } from './rules.ts'
import { schema } from './schema.ts'
import { idValue, orBlank } from './shapes.ts'
import type { Typed } from './typed.ts'

/** Stored and answered in another form than given. */
export interface StoredAs<S> {
  stored: Typed<S>
}
export const storedAs = <F extends Field, S>(field: F, stored: Typed<S>): F & StoredAs<S> => ({ ...field, stored })
export const isStoredOtherwise = (field: object): boolean => 'stored' in field

/** Sent with a save but not stored with the record; no answer has it. */
export interface OnlySent {
  isOnlySent: true
}
export const onlySent = <F extends Field>(field: F): F & OnlySent => ({ ...field, isOnlySent: true })
export const isOnlySent = (field: object): boolean => 'isOnlySent' in field

export type StoredValue<F> = F extends StoredAs<infer S> ? S : GivenValue<F>

export type GivenValue<F> = F extends FlagField
  ? boolean
  : F extends RequiredField<infer T>
    ? T
    : F extends Field<infer T>
      ? T
      : never

export const several = <T>(one: Shape<T>, most: number) =>
  orBlank((z) => z.array(one(z), { error: messages.invalid }).max(most, messages.invalid), [])

/** Deduplicated and sorted. */
export const severalIds = (most: number, one: Shape<number> = idValue) =>
  schema((z) => several(one, most)(z).transform((ids) => [...new Set(ids)].sort((a, b) => a - b)))

type ListRule<T> = (values: T[]) => string | null

/** Required where there is a rule. */
export const list = <T>(label: string, shape: Shape<T[]>, listRules: readonly ListRule<T>[] = []): Field<T[]> => ({
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
  stored: Typed<S>
  isSame(stored: readonly S[], given: readonly T[]): boolean
  /** For the history, where it does not record all of it. */
  recorded?(stored: readonly S[]): unknown
  memberName?: Field['memberName']
  memberRemark?: Field['memberRemark']
}

/** Values stored in rows of their own. */
export const inRows = <T, S>(
  field: Field<T[]>,
  { isSame, recorded, memberName, memberRemark }: Rows<T, S>,
): Field<T[]> & StoredAs<S[]> => ({
  ...field,
  stored: {},
  isSame: (stored, given) => isSame(stored as S[], given as T[]),
  ...(recorded && { recorded: (stored) => recorded(stored as S[]) }),
  ...(memberName && { memberName }),
  ...(memberRemark && { memberRemark }),
})
