import type { Permission } from '@acm/contract/core/permissions'

export const paths = {
  access: () => '/access',
}

export const KEYS = { person: 'user', role: 'role', permission: 'permission', orgUnit: 'orgUnitId' } as const

export const accessOf = {
  person: (userId: number) => `${paths.access()}?initialTab=person&${KEYS.person}=${userId}`,
  role: (roleId: number) => `${paths.access()}?initialTab=role&${KEYS.role}=${roleId}`,
  orgUnit: (orgUnitId: number) => `${paths.access()}?initialTab=orgUnit&${KEYS.orgUnit}=${orgUnitId}`,
  permission: (permission: Permission, orgUnitId: number | null = null) =>
    `${paths.access()}?initialTab=permission&${KEYS.permission}=${permission}` +
    (orgUnitId === null ? '' : `&${KEYS.orgUnit}=${orgUnitId}`),
}
