/** Where the API lives on the product's own origin (G-API-01). */
export const API_PREFIX = '/api'

/** The calls of the sign-in page, apart from their schemas: that page loads without them. */
export const sessionPaths = {
  signIn: '/authentication',
  signInWithJumpCloud: '/Authentication/LoginWithJumpCloud',
  postRequest: '/Authentication/SamlRequest',
  checkSamlResults: '/Authentication/CheckSamlResults',
  consumeAssertion: '/Authentication/SamlAcs',
  samlMetadata: '/Authentication/SamlMetadata',
  currentUser: '/authentication/currentUser',
  signOut: '/authentication/logout',
  demoAccounts: '/x/session/demoAccounts',
} as const

/** The page to sign in on. */
export const SIGN_IN_PATH = '/login'

/** The page that asks for the result of single sign-on: where the identity service's answer always leads. */
export const SSO_RETURN_PATH = '/check-saml-results'

/** Milliseconds a sign-in failure stays. */
export const SIGN_IN_FAILURE_MS = 4000
