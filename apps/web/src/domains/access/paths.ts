export const paths = {
  access: () => '/access',
}

export const KEYS = { person: 'user', permission: 'permission', orgUnit: 'orgUnitId', role: 'roleId' } as const

/** Users with the permission, through any role or through one. */
export const holdersOf = (permission: string, roleId?: number) =>
  `${paths.access()}?initialTab=permission&${KEYS.permission}=${permission}${roleId ? `&${KEYS.role}=${roleId}` : ''}`

export const accessOf = (userId: number) => `${paths.access()}?initialTab=person&${KEYS.person}=${userId}`
