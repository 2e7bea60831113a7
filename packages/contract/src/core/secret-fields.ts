import type { Field, FieldOptions, RequiredField, WriteOnly } from './field.ts'
import { text } from './fields.ts'
import * as rules from './rules.ts'
import { secretLine, verbatim } from './shapes.ts'

export const isWriteOnly = (field: Field): field is WriteOnly => 'isWriteOnly' in field

const OUTER_SPACE = /^\s|\s$/

/** Kept as typed, never trimmed (G-API-07). */
export const secretText = (
  label: string,
  max: number,
  extra: FieldOptions & Pick<WriteOnly, 'account'> = {},
): WriteOnly => ({
  warning: (value) => (OUTER_SPACE.test(String(value ?? '')) ? `${label} begins or ends with a space.` : null),
  ...extra,
  isWriteOnly: true,
  label,
  kind: 'password',
  ...verbatim,
  required: false,
  secret: true,
  maxLength: max,
  rules: [rules.unmasked, rules.maxLength(max), ...(extra.rules ?? [])],
})

/** Its editors can read it too: shown on request, cleared like any other text. */
export const readableSecret = (label: string, max: number | null): Field<string | null> => ({
  ...text(label, max, { secret: true, rules: [rules.unmasked] }),
  kind: 'password',
  ...secretLine,
})

/** For proof of identity: any characters, also those of a mask. */
export const password = (label: string, max: number): RequiredField<string> => ({
  ...secretText(label, max),
  required: true,
  rules: [rules.required, rules.maxLength(max)],
})
