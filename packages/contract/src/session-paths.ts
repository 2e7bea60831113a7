/** (G-API-01) */
export const API_PREFIX = '/api'

/** Apart from their schemas, so that the sign-in page loads without them. */
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
  secondStepCode: '/x/signIn/code',
  passkeyOptions: '/x/signIn/passkeyOptions',
  passkey: '/x/signIn/passkey',
} as const

/** Only calls below it get the cookie of a sign-in that waits for its second step. */
export const STEP_PATH = '/x/signIn'

export const SIGN_IN_PATH = '/login'

/** The page that asks for the result of single sign-on; the identity provider always answers there. */
export const SSO_RETURN_PATH = '/check-saml-results'
/** The same page in the window of a session that confirmed by single sign-on. */
export const SSO_CONFIRM_PATH = '/check-saml-results?confirm=1'

/** Milliseconds. */
export const SIGN_IN_FAILURE_MS = 4000
