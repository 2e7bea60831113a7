import { describe, expect, it } from 'vitest'
import { role } from '../roles.ts'
import { user } from '../users.ts'

const unmarked = () => null

describe('values in rows of their own', () => {
  it('are recorded as permission names, roles without row ids', () => {
    const permissions = [
      { id: 8, roleId: 3, permission: 'USER_VIEW' },
      { id: 9, roleId: 3, permission: 'BO_VIEW' },
    ]
    expect(role.recorded({ id: 3, permissions }, unmarked)).toMatchObject({ permissions: ['BO_VIEW', 'USER_VIEW'] })
    const assignment = { roleId: 3, roleName: 'Staff', allOrgUnits: false, orgUnitIds: [1] }
    const stored = {
      id: 5,
      roleAssignments: [{ id: 7, userId: 5, ...assignment }],
      newPassword: 'typed',
      fullName: 'Ada',
    }
    const recorded = user.recorded(stored, unmarked)
    expect(recorded).toMatchObject({ id: 5, roleAssignments: [assignment] })
    expect(Object.keys(recorded)).not.toEqual(expect.arrayContaining(['newPassword']))
    expect(Object.keys(recorded)).not.toEqual(expect.arrayContaining(['fullName']))
  })

  it('are equal in any order', () => {
    const { isSame } = role.groups.all.fields.permissions
    const rows = ['USER_VIEW', 'BO_VIEW'].map((permission, id) => ({ id, roleId: 3, permission }))
    expect(isSame?.(rows, ['BO_VIEW', 'USER_VIEW'])).toBe(true)
    expect(isSame?.(rows, ['BO_VIEW'])).toBe(false)
    expect(isSame?.(rows, ['BO_VIEW', 'ROLE_VIEW'])).toBe(false)
  })
})
