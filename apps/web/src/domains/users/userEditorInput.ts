import type { Field, FieldError } from '@acm/contract/core/field'
import { day, flag, type Input, input, reference, type ValuesOf } from '@acm/contract/core/fields'
import { schema } from '@acm/contract/core/schema'
import { type AssignmentInput, user as userRecord } from '@acm/contract/users'
import { withConfirmation } from './passwordConfirmation.ts'

/** Null while the picker holds text that matches no org unit. */
const orgUnitIds: Field<number[] | null> = {
  label: 'Org Units',
  kind: 'list',
  shape: schema((z) =>
    z
      .array(z.int())
      .nullish()
      .transform((ids) => ids ?? []),
  ),
  required: false,
  rules: [],
}

/** An assignment that is being made. Save takes it once it is complete; it is never sent by itself. */
const { fields: assignmentFields } = input({
  newRoleId: reference('Role'),
  newAllOrgUnits: flag('All Org Units'),
  newOrgUnitIds: orgUnitIds,
  newEndsOn: day('Until', { hint: 'Last day, optional' }),
  /** The role whose assignment is being changed. */
  newInsteadOf: reference('Role'),
})
export type StartedAssignment = Pick<ValuesOf<typeof assignmentFields>, keyof typeof assignmentFields>

const confirmed = withConfirmation(userRecord.input)
type Fields = typeof confirmed.fields & typeof assignmentFields

/** With the assignment that was started but not added, if it is complete. */
export function withStarted(
  assigned: readonly AssignmentInput[],
  { newRoleId, newAllOrgUnits, newOrgUnitIds, newEndsOn, newInsteadOf }: StartedAssignment,
): AssignmentInput[] {
  const isForAll = newAllOrgUnits === true
  const chosen = isForAll ? [] : [...(newOrgUnitIds ?? [])].sort(byNumber)
  if (typeof newRoleId !== 'number' || !(isForAll || chosen.length > 0)) return [...assigned]
  const one = {
    roleId: newRoleId,
    allOrgUnits: isForAll,
    orgUnitIds: chosen,
    endsOn: newEndsOn ?? null,
  }
  return [...assigned.filter(({ roleId }) => roleId !== newRoleId && roleId !== newInsteadOf), one]
}

const byNumber = (one: number, other: number) => one - other

/** Missing parts of a started assignment; null: none, or none was started. */
function lacking({ newRoleId, newAllOrgUnits, newOrgUnitIds, newEndsOn }: StartedAssignment): FieldError | null {
  const isPlaced = newAllOrgUnits === true || newOrgUnitIds?.length !== 0
  if (newRoleId !== null) return isPlaced ? null : { propertyName: 'newOrgUnitIds', errorMessage: NO_PLACE }
  if (isPlaced) return { propertyName: 'newRoleId', errorMessage: NO_ROLE }
  return newEndsOn ? { propertyName: 'newRoleId', errorMessage: NO_ROLE_UNTIL } : null
}

const NO_ROLE = 'Select a role for these org units, or clear them.'
const NO_ROLE_UNTIL = 'Select a role for this last day, or clear it.'
const NO_PLACE = 'Select where this role applies.'

export const userEditorInput = {
  ...confirmed,
  fields: { ...confirmed.fields, ...assignmentFields },
  check(values, only, stored) {
    const typed = values as StartedAssignment & { roleAssignments: AssignmentInput[] }
    const started = lacking(typed)
    const assigned = { ...values, roleAssignments: withStarted(typed.roleAssignments, typed) }
    const errors = confirmed.check(assigned, only, stored)
    // A role that lacks only its org units gets its own message.
    return started ? [...errors.filter(({ propertyName }) => propertyName !== 'roleAssignments'), started] : errors
  },
} as Input<Fields>

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
