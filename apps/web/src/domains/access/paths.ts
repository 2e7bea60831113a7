export const paths = {
  access: () => '/access',
}

export const KEYS = { person: 'user', permission: 'permission', orgUnit: 'orgUnitId' } as const

export const accessOf = (userId: number) => `${paths.access()}?initialTab=person&${KEYS.person}=${userId}`
