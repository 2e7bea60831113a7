import * as z from 'zod'
import { email } from './core/email-fields.ts'
import { anonymous, endpoint, session as sessionAccess } from './core/endpoint.ts'
import { input } from './core/fields.ts'
import { messages } from './core/messages.ts'
import { once } from './core/once.ts'
import { password } from './core/secret-fields.ts'
import { typed } from './core/typed.ts'
import type { CurrentUser } from './session.answers.ts'
import { SIGN_IN_FAILURE_MS, type SIGN_IN_PATH, type SSO_RETURN_PATH, sessionPaths } from './session-paths.ts'

export type { CurrentUser } from './session.answers.ts'

/** The specification's user before sign-in. */
export const NOBODY: CurrentUser = {
  userId: -1,
  email: '',
  firstName: '',
  lastName: '',
  sessionTimeoutMinutes: null,
  userPermissions: [],
}

/** Used where the user has no value of their own (R-AUTH-2). */
export const DEFAULT_TIMEOUT_MINUTES = 10

/** The length rules of new passwords do not apply (G-USER-08). */
export const SignInInput = input({
  email: email('Email', 255, { required: true }),
  password: password('Password', 1000),
})

export const session = {
  signIn: endpoint({
    method: 'POST',
    path: sessionPaths.signIn,
    summary: 'Signs in with e-mail and password; answers the current user and sets the session cookie',
    permission: anonymous,
    scope: 'none',
    changes: true,
    noStore: true,
    body: SignInInput.shape,
    response: typed<CurrentUser>(),
    failure: messages.signInFailed,
    ms: [SIGN_IN_FAILURE_MS, SIGN_IN_FAILURE_MS],
  }),
  signInWithJumpCloud: endpoint({
    method: 'POST',
    path: sessionPaths.signInWithJumpCloud,
    summary: 'Starts single sign-on; answers the address of the identity service, or of the page that posts to it',
    permission: anonymous,
    scope: 'none',
    changes: true,
    noStore: true,
    response: typed<string>(),
    failure: messages.ssoFailed,
    ms: [SIGN_IN_FAILURE_MS, SIGN_IN_FAILURE_MS],
  }),
  postRequest: endpoint({
    method: 'GET',
    path: sessionPaths.postRequest,
    summary:
      'The page that posts the request of this browser to the identity service, once; else leads to the sign-in page',
    permission: anonymous,
    scope: 'none',
    changes: true,
    noStore: true,
    answers: 'formPage',
    response: typed<typeof SIGN_IN_PATH>(),
  }),
  checkSamlResults: endpoint({
    method: 'GET',
    path: sessionPaths.checkSamlResults,
    summary: 'The current user after single sign-on; 401 when it failed',
    permission: anonymous,
    scope: 'none',
    changes: true,
    noStore: true,
    response: typed<CurrentUser>(),
    failure: messages.ssoFailed,
    ms: [SIGN_IN_FAILURE_MS, SIGN_IN_FAILURE_MS],
  }),
  consumeAssertion: endpoint({
    method: 'POST',
    path: sessionPaths.consumeAssertion,
    summary: 'Takes the answer of the identity service; whatever it is, leads to the page that asks for the result',
    permission: anonymous,
    scope: 'none',
    changes: true,
    noStore: true,
    foreignForm: { maxBytes: 256 * 1024 },
    answers: 'redirect',
    // RelayState is ignored: the browser remembers where to go.
    body: once(() => z.object({ SAMLResponse: z.string().optional(), RelayState: z.string().optional() })),
    response: typed<typeof SSO_RETURN_PATH>(),
  }),
  samlMetadata: endpoint({
    method: 'GET',
    path: sessionPaths.samlMetadata,
    summary: 'What the identity service has to know of this console (SAML 2.0 metadata); 404 while not configured',
    permission: anonymous,
    scope: 'none',
    noStore: true,
    answers: 'samlMetadata',
    response: typed<string>(),
  }),
  currentUser: endpoint({
    method: 'GET',
    path: sessionPaths.currentUser,
    summary: 'The signed-in person and what they hold',
    permission: sessionAccess,
    scope: 'none',
    follows: ['users'],
    noStore: true,
    response: typed<CurrentUser>(),
  }),
  signOut: endpoint({
    method: 'GET',
    path: sessionPaths.signOut,
    summary: 'Ends the session',
    permission: anonymous,
    scope: 'none',
    changes: true,
    noStore: true,
    query: once(() =>
      z.object({
        because: z
          .enum(['inactivity'], { error: messages.invalid })
          .optional()
          .describe('The page says that its person has been away; absent: they asked for it.'),
      }),
    ),
    failure: messages.signOutFailed,
    response: typed<true>(),
  }),
  demoAccounts: endpoint({
    method: 'GET',
    path: sessionPaths.demoAccounts,
    summary: 'Who can sign in with which password, in demonstration mode only; else nobody',
    permission: anonymous,
    scope: 'none',
    noStore: true,
    background: true,
    response: typed<{ password: string | null; accounts: { email: string; name: string; roles: string }[] }>(),
  }),
}
