import type { Extra, Field, Mandatory, RequiredField } from './field.ts'
import { requiredText, text } from './fields.ts'
import * as rules from './rules.ts'
import { addressLine } from './shapes.ts'

/** (G-VAL-06) */
export function email(label: string, max: number, extra: Extra & Mandatory): RequiredField<string>
export function email(label: string, max: number, extra?: Extra): Field<string | null>
export function email(label: string, max: number, extra: Extra & Partial<Mandatory> = {}): Field<string | null> {
  const made = (extra.required ? requiredText : text)(label, max, {
    ...extra,
    rules: [rules.email, ...(extra.rules ?? [])],
  })
  return { ...made, shape: addressLine }
}

export const emailList = (label: string): Field<string | null> => ({
  ...text(label, null, { hint: 'Addresses between commas', rules: [rules.emailList] }),
  shape: addressLine,
})
