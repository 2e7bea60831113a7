import type { Permission } from '@acm/contract/core/permissions'

/** Addresses of this domain's screens. */
export const paths = {
  access: () => '/access',
}

/** The keys in which the access page keeps what is asked. */
export const KEYS = { person: 'user', role: 'role', permission: 'permission', orgUnit: 'orgUnitId' } as const

/** The access page with a question asked. */
export const accessOf = {
  person: (userId: number) => `${paths.access()}?initialTab=person&${KEYS.person}=${userId}`,
  role: (roleId: number) => `${paths.access()}?initialTab=role&${KEYS.role}=${roleId}`,
  orgUnit: (orgUnitId: number) => `${paths.access()}?initialTab=orgUnit&${KEYS.orgUnit}=${orgUnitId}`,
  permission: (permission: Permission, orgUnitId: number | null = null) =>
    `${paths.access()}?initialTab=permission&${KEYS.permission}=${permission}` +
    (orgUnitId === null ? '' : `&${KEYS.orgUnit}=${orgUnitId}`),
}
