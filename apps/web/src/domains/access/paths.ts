export const paths = {
  access: () => '/access',
}

export const KEYS = { person: 'user', role: 'role', permission: 'permission', orgUnit: 'orgUnitId' } as const

export const accessOf = {
  person: (userId: number) => `${paths.access()}?initialTab=person&${KEYS.person}=${userId}`,
  role: (roleId: number) => `${paths.access()}?initialTab=role&${KEYS.role}=${roleId}`,
  orgUnit: (orgUnitId: number) => `${paths.access()}?initialTab=orgUnit&${KEYS.orgUnit}=${orgUnitId}`,
}
