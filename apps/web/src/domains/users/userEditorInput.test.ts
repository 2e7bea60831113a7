import { describe, expect, it } from 'vitest'
import { mergeChanges } from '../../ui/form/conflict/mergeChanges.ts'
import { formValues, parseForm } from '../../ui/form/store/formValues.ts'
import { changedNames } from '../../ui/form/store/typedValues.ts'
import { editableFields, userEditorInput, withStarted } from './userEditorInput.ts'

const assignment = (roleId: number, orgUnitIds: number[] = []) => ({
  roleId,
  allOrgUnits: orgUnitIds.length === 0,
  orgUnitIds,
  endsOn: null,
})
/** Like in answers, with ids and a name that a save ignores. */
const answered = (roleId: number, orgUnitIds: number[] = []) => ({
  ...assignment(roleId, orgUnitIds),
  id: roleId + 100,
  roleName: `Role ${roleId}`,
  userId: 7,
})
const user = {
  id: 7,
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  fullName: 'Ada Byron',
  isEnabled: true,
  isLocked: false,
  deletedAt: null,
  newPassword: null,
  roleAssignments: [answered(1), answered(2, [4, 9])],
  rowVersion: 3,
}
const values = formValues(userEditorInput, user)

describe('the user editor', () => {
  it('holds assignments as saved, so reverting is no change', () => {
    expect(values.roleAssignments).toEqual([assignment(1), assignment(2, [4, 9])])
    expect(changedNames(values, { ...values, roleAssignments: [assignment(1)] })).toEqual(['roleAssignments'])
    expect(changedNames(values, { ...values, roleAssignments: [assignment(1), assignment(2, [4, 9])] })).toEqual([])
  })
  it('merges assignments and asks only on conflicts', () => {
    const mine = { ...values, roleAssignments: [assignment(1)] }
    const renamed = formValues(userEditorInput, { ...user, lastName: 'Lovelace', rowVersion: 4 })
    expect(mergeChanges({ base: values, mine, theirs: renamed })).toMatchObject({
      merged: { lastName: 'Lovelace', roleAssignments: [assignment(1)], rowVersion: 4 },
      overlaps: [],
    })
    const reassigned = formValues(userEditorInput, { ...user, roleAssignments: [answered(1, [4])] })
    expect(mergeChanges({ base: values, mine, theirs: reassigned }).overlaps).toEqual(['roleAssignments'])
  })
  it('requires a password twice for new users only', () => {
    const typed = { ...values, newPassword: 'secret 1', confirmPassword: 'secret 2' }
    expect(parseForm(userEditorInput, typed, editableFields(0, false)).errors).toEqual([
      { propertyName: 'confirmPassword', errorMessage: 'The passwords must match' },
    ])
    expect(parseForm(userEditorInput, typed, editableFields(7, false)).errors).toEqual([])
  })
  it('prevents users from locking themselves out', () => {
    expect(editableFields(7, false)).toEqual(expect.arrayContaining(['isEnabled', 'isLocked', 'roleAssignments']))
    expect(editableFields(7, true)).not.toEqual(expect.arrayContaining(['isEnabled']))
    expect(editableFields(7, true)).not.toEqual(expect.arrayContaining(['isLocked']))
  })
  it('saves a complete started assignment', () => {
    const started = { newRoleId: null, newAllOrgUnits: false, newOrgUnitIds: [], newEndsOn: null, newInsteadOf: null }
    const stored = [assignment(1), assignment(2, [4, 9])]
    expect(withStarted(stored, started)).toEqual(stored)
    expect(withStarted(stored, { ...started, newRoleId: 3 })).toEqual(stored)
    expect(withStarted(stored, { ...started, newRoleId: 3, newOrgUnitIds: [9, 4] })).toEqual([
      ...stored,
      assignment(3, [4, 9]),
    ])
    expect(withStarted(stored, { ...started, newRoleId: 3, newAllOrgUnits: true, newInsteadOf: 2 })).toEqual([
      assignment(1),
      assignment(3),
    ])
    expect(withStarted(stored, { ...started, newRoleId: 2, newAllOrgUnits: true, newInsteadOf: 2 })).toEqual([
      assignment(1),
      assignment(2),
    ])
  })
  it('names what a started assignment lacks', () => {
    const lacking = (typed: object) =>
      parseForm(userEditorInput, { ...values, roleAssignments: [], ...typed }, editableFields(7, false)).errors
    expect(lacking({ newRoleId: 3 })).toEqual([
      { propertyName: 'newOrgUnitIds', errorMessage: 'Select where this role applies.' },
    ])
    expect(lacking({ newOrgUnitIds: [4] })).toEqual([
      { propertyName: 'newRoleId', errorMessage: 'Select a role for these org units, or clear them.' },
    ])
    expect(lacking({ newEndsOn: '2026-12-31' })).toEqual([
      { propertyName: 'newRoleId', errorMessage: 'Select a role for this last day, or clear it.' },
    ])
    expect(lacking({ newRoleId: 3, newOrgUnitIds: [4] })).toEqual([])
    expect(lacking({ newRoleId: 3, newOrgUnitIds: [4], newEndsOn: '13/45/2026' })).toMatchObject([
      { propertyName: 'newEndsOn' },
    ])
    expect(lacking({ newRoleId: 3, newOrgUnitIds: [{ typed: 'mid' }] })).toContainEqual({
      propertyName: 'newOrgUnitIds',
      errorMessage: "'mid' isn't in the list. Select one from the list.",
    })
    expect(lacking({})).toEqual([
      { propertyName: 'roleAssignments', errorMessage: 'You must have at least one role assigned to the user' },
    ])
  })
})
