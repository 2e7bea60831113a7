/** The parts of one's own page, by what addresses call them. */
export const PROFILE_PARTS = {
  'reset-password': 'Reset Password',
  sessions: 'Sessions',
  activity: 'Recent activity',
} as const

/** Addresses of this domain's screens; id 0 creates. */
export const paths = {
  profile: () => '/profile',
  users: () => '/users',
  userEditInfo: (id: number) => `/user/info/${id}`,
  userEditPassword: (id: number) => `/user/password/${id}`,
}

/** Where the page of a user assigns roles. */
export const ROLES_PART = 'roles'
export const rolesOfUser = (id: number) => `${paths.userEditInfo(id)}#${ROLES_PART}`

/** Where a part of one's own page stands. */
export const partOfProfile = (part: string) => `${paths.profile()}#${part}`

/** The locked users who are not archived. */
export const lockedUsers = () => `${paths.users()}?initialTab=inactive&isLocked=true&isInUse=true`
