import type { FieldError, Input, ValuesOf } from '@acm/contract/core/fields'
import { businessRule } from './problems.ts'

/** The rules of a save, only on the fields the caller may edit, and what else is wrong with its values. */
export function requireValid<I extends Input>(
  form: I,
  values: ValuesOf<I['fields']>,
  { editable, others = [] }: { editable?: readonly string[]; others?: readonly FieldError[] } = {},
): void {
  const errors = [...form.check(values, editable), ...others]
  if (errors.length > 0) throw businessRule(errors)
}
