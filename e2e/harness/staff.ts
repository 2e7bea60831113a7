import type { Permission } from '@acm/contract/core/permissions'
import type { Role } from '@acm/contract/roles'
import type { AssignmentInput, User } from '@acm/contract/users'
import type { TestConsole } from './console.ts'

export const STAFF: Permission[] = ['USER_VIEW', 'USER_EDIT', 'ROLE_VIEW', 'ROLE_EDIT']

export const forAll = (roleId: number): AssignmentInput => ({ roleId, allOrgUnits: true, orgUnitIds: [] })

let serial = 0

export function testStaff(test: TestConsole) {
  const admin = () => test.other(STAFF)
  const role = async (name: string, permissions: Permission[] = ['REPORTING']): Promise<number> => {
    const created = await (await admin()).post<Role>('/Roles/SaveRole', {
      name,
      description: 'Made by a test',
      permissions,
    })
    return created.body.id
  }
  const save = async (values: object): Promise<User> =>
    (await (await admin()).post<User>('/Users/SaveUser', values)).body
  /** Enabled and with one role by default. */
  const user = async (values: object = {}): Promise<User> => {
    serial += 1
    const person = { email: `staff${serial}@example.com`, firstName: 'Staff', lastName: `Member ${serial}` }
    const roleAssignments = 'roleAssignments' in values ? [] : [forAll(await role(`Staff role ${serial}`))]
    const created = await save({ ...person, newPassword: 'a password', isEnabled: true, roleAssignments, ...values })
    return 'isLocked' in values ? save({ ...created, ...values }) : created
  }
  const read = async (id: number): Promise<User> => (await (await admin()).get<User>(`/Users/${id}`)).body
  return { role, user, save, read }
}
