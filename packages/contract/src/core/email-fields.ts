import type { Field, FieldOptions, RequiredField, RequiredMark } from './field.ts'
import { requiredText, text } from './fields.ts'
import * as rules from './rules.ts'
import { addressLine } from './shapes.ts'

/** (G-VAL-06) */
export function email(label: string, max: number, extra: FieldOptions & RequiredMark): RequiredField<string>
export function email(label: string, max: number, extra?: FieldOptions): Field<string | null>
export function email(
  label: string,
  max: number,
  extra: FieldOptions & Partial<RequiredMark> = {},
): Field<string | null> {
  const field = (extra.required ? requiredText : text)(label, max, {
    ...extra,
    rules: [rules.email, ...(extra.rules ?? [])],
  })
  return { ...field, ...addressLine }
}

export const emailList = (label: string): Field<string | null> => ({
  ...text(label, null, { hint: 'Separate with commas', rules: [rules.emailList] }),
  isCommaList: true,
  ...addressLine,
})
