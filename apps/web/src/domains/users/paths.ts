/** Addresses of this domain's screens; id 0 creates. */
export const paths = {
  profile: () => '/profile',
  users: () => '/users',
  userEditInfo: (id: number) => `/user/info/${id}`,
  userEditPassword: (id: number) => `/user/password/${id}`,
}

/** The locked users who are not archived. */
export const lockedUsers = () => `${paths.users()}?initialTab=inactive&isLocked=true&isInUse=true`
