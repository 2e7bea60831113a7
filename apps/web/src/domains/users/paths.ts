/** Id 0 creates. */
export const paths = {
  profile: () => '/profile',
  users: () => '/users',
  userEditInfo: (id: number) => `/user/info/${id}`,
  userEditPassword: (id: number) => `/user/password/${id}`,
}

export const partOfProfile = (part: string) => `${paths.profile()}#${part}`

/** The list that shows a new user who can't sign in yet. */
export const inactiveUsers = (email: string) =>
  `${paths.users()}?initialTab=inactive&email=${encodeURIComponent(email)}`

export const lockedUsers = () => `${paths.users()}?initialTab=inactive&isLocked=true&isInUse=true`

export const usersWithoutTwoSteps = () => `${paths.users()}?lacksTwoSteps=true`

export const usersWhoseAccessEnds = () => `${paths.users()}?accessEndsSoon=true`

export const usersWithRole = (role: string) => `${paths.users()}?${new URLSearchParams({ role })}`

export const usersOfUnit = (id: number) => `${paths.users()}?orgUnitId=${id}`
