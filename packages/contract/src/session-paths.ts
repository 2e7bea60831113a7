/** Where the API lives on the product's own origin (decisions G-API-01). */
export const API_PREFIX = '/api'

/** The calls of the sign-in page, apart from their schemas: that page loads without them. */
export const sessionPaths = {
  signIn: '/authentication',
  signInWithJumpCloud: '/Authentication/LoginWithJumpCloud',
  checkSamlResults: '/Authentication/CheckSamlResults',
  currentUser: '/authentication/currentUser',
  signOut: '/authentication/logout',
  demoAccounts: '/x/session/demoAccounts',
} as const

/** Milliseconds a sign-in failure stays (specification 1 §8). */
export const SIGN_IN_FAILURE_MS = 4000
