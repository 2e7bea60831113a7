import type { Field } from '@acm/contract/core/field'
import { flag, type Input, input, reference } from '@acm/contract/core/fields'
import { user as userRecord } from '@acm/contract/users'
import { z } from 'zod'
import { withConfirmation } from './passwordConfirmation.ts'

const orgUnitIds: Field<number[]> = {
  label: 'Org Units',
  kind: 'list',
  shape: z
    .array(z.int())
    .nullish()
    .transform((ids) => ids ?? []),
  required: false,
  rules: [],
}

/** A role that is being assigned: it belongs to the form, so that it is not lost unseen, but it is never sent. */
const { fields: assignmentFields } = input({
  newRoleId: reference('Role'),
  newAllOrgUnits: flag('All Org Units'),
  newOrgUnitIds: orgUnitIds,
})

const confirmed = withConfirmation(userRecord.input)

/** What the user editor holds: what is saved, and what stays in the browser. */
export const userEditorInput = {
  ...confirmed,
  fields: { ...confirmed.fields, ...assignmentFields },
} as Input<typeof confirmed.fields & typeof assignmentFields>

/** What may be changed. Archiving has its own button; of oneself, nothing that would shut one out. */
export function editableFields(id: number, isOneself: boolean): string[] {
  const closed = ['deletedAt', ...(isOneself ? ['isEnabled', 'isLocked'] : [])]
  const all = [
    ...userRecord.fieldsOf(id === 0),
    ...(id === 0 ? ['confirmPassword'] : []),
    ...Object.keys(assignmentFields),
  ]
  return all.filter((name) => !closed.includes(name))
}
