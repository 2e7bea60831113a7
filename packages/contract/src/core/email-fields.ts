import type { Field, FieldOptions } from './field.ts'
import { text } from './fields.ts'
import * as rules from './rules.ts'
import { addressLine } from './shapes.ts'

/** (G-VAL-06) */
export const email = (label: string, max: number, extra: FieldOptions = {}): Field<string | null> => ({
  ...text(label, max, { ...extra, rules: [rules.email, ...(extra.rules ?? [])] }),
  ...addressLine,
})

export const emailList = (label: string): Field<string | null> => ({
  ...text(label, null, { hint: 'Separate with commas', rules: [rules.emailList] }),
  isCommaList: true,
  ...addressLine,
})
