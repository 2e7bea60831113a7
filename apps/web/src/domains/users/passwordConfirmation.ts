import type { Field } from '@acm/contract/core/field'
import type { Input } from '@acm/contract/core/fields'
import { withNames } from '@acm/contract/core/handles'
import { confirmation, newPassword } from '@acm/contract/users'

/** Only compared with the first field; it has no rules of its own. */
export const confirmPassword: Field<string | null> = { ...newPassword('Confirm Password'), rules: [] }

type WithPassword = Record<string, Field> & { newPassword: Field<string | null> }

/** `confirmPassword` must be left out of the request. */
export function withConfirmation<F extends WithPassword>(
  declared: Input<F>,
): Input<F & { confirmPassword: Field<string | null> }> {
  return {
    ...declared,
    fields: { ...declared.fields, ...withNames({ confirmPassword }) },
    check(values, only, stored) {
      const isChecked = !only || only.includes('confirmPassword')
      const differs = isChecked ? confirmation(values.newPassword, values.confirmPassword) : null
      return [...declared.check(values, only, stored), ...(differs ? [differs] : [])]
    },
  } as Input<F & { confirmPassword: Field<string | null> }>
}
