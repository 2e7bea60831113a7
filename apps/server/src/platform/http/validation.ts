import type { Input, ValuesOf } from '@acm/contract/core/fields'
import { businessRule } from './problems.ts'

/** The rules of a save, only on the fields the caller may edit: one business-rule error a failing field. */
export function requireValid<I extends Input>(
  form: I,
  values: ValuesOf<I['fields']>,
  editable?: readonly string[],
): void {
  const errors = form.check(values, editable)
  if (errors.length > 0) throw businessRule(errors)
}
