import type { Field } from '@acm/contract/core/field'
import { flag, type Input, input, reference } from '@acm/contract/core/fields'
import { once } from '@acm/contract/core/once'
import { user as userRecord } from '@acm/contract/users'
import { z } from 'zod'
import { withConfirmation } from './passwordConfirmation.ts'

const orgUnitIds: Field<number[]> = {
  label: 'Org Units',
  kind: 'list',
  shape: once(() =>
    z
      .array(z.int())
      .nullish()
      .transform((ids) => ids ?? []),
  ),
  required: false,
  rules: [],
}

/** A started assignment counts as an unsaved change, but is never sent. */
const { fields: assignmentFields } = input({
  newRoleId: reference('Role'),
  newAllOrgUnits: flag('All Org Units'),
  newOrgUnitIds: orgUnitIds,
})

const confirmed = withConfirmation(userRecord.input)

export const userEditorInput = {
  ...confirmed,
  fields: { ...confirmed.fields, ...assignmentFields },
} as Input<typeof confirmed.fields & typeof assignmentFields>

/** Archiving has its own button, and people cannot lock themselves out. */
export function editableFields(id: number, isOneself: boolean): string[] {
  const closed = ['deletedAt', ...(isOneself ? ['isEnabled', 'isLocked'] : [])]
  const all = [
    ...userRecord.fieldsOf(id === 0),
    ...(id === 0 ? ['confirmPassword'] : []),
    ...Object.keys(assignmentFields),
  ]
  return all.filter((name) => !closed.includes(name))
}
