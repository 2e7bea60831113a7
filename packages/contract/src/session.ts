import { email } from './core/email-fields.ts'
import { anonymous, endpoint, session as sessionAccess } from './core/endpoint.ts'
import { input, required } from './core/fields.ts'
import { messages } from './core/messages.ts'
import { schema } from './core/schema.ts'
import { password } from './core/secret-fields.ts'
import { done, typed } from './core/typed.ts'
import type { CurrentUser, SignedIn } from './session.answers.ts'
import {
  SIGN_IN_FAILURE_MS,
  type SIGN_IN_PATH,
  type SSO_CONFIRM_PATH,
  type SSO_RETURN_PATH,
  sessionPaths,
} from './session-paths.ts'
import type { CredentialOptions } from './sign-in.answers.ts'
import { CodeInput, CredentialInput, MOST_BYTES } from './sign-in-methods.ts'

export type { CurrentUser, SignedIn } from './session.answers.ts'

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
  email: required(email('Email', 255)),
  password: password('Password', 1000),
})

const open = { permission: anonymous, scope: 'none' } as const
const opensByMethod = { ...open, method: 'POST', maxBytes: MOST_BYTES } as const
const ms = [SIGN_IN_FAILURE_MS, SIGN_IN_FAILURE_MS] as const
const signInBanner = { failure: messages.signInFailed, ms } as const
const ssoBanner = { failure: messages.ssoFailed, ms } as const

export const session = {
  signIn: endpoint({
    path: sessionPaths.signIn,
    summary: 'Signs in with email and password; returns the current user and sets the session cookie',
    ...open,
    body: SignInInput.shape,
    response: typed<CurrentUser>(),
    ...signInBanner,
  }),
  signInWithJumpCloud: endpoint({
    method: 'POST',
    path: sessionPaths.signInWithJumpCloud,
    summary: 'Starts single sign-on; returns the URL of the identity provider, or of the page that posts to it',
    ...open,
    response: typed<string>(),
    ...ssoBanner,
  }),
  postRequest: endpoint({
    path: sessionPaths.postRequest,
    summary:
      "The page that posts this browser's request to the identity provider, once; otherwise redirects to the sign-in page",
    ...open,
    changes: true,
    answers: 'formPage',
    response: typed<typeof SIGN_IN_PATH>(),
  }),
  checkSamlResults: endpoint({
    path: sessionPaths.checkSamlResults,
    summary: 'The current user after single sign-on; 401 when it failed',
    ...open,
    changes: true,
    response: typed<CurrentUser>(),
    ...ssoBanner,
  }),
  consumeAssertion: endpoint({
    path: sessionPaths.consumeAssertion,
    summary: 'Receives the response of the identity provider and redirects to the page that checks the result',
    ...open,
    foreignForm: { maxBytes: 256 * 1024 },
    answers: 'redirect',
    // RelayState is ignored: the browser remembers where to go.
    body: schema((z) => z.object({ SAMLResponse: z.string().optional(), RelayState: z.string().optional() })),
    response: typed<typeof SSO_RETURN_PATH | typeof SSO_CONFIRM_PATH>(),
  }),
  samlMetadata: endpoint({
    path: sessionPaths.samlMetadata,
    summary: 'SAML 2.0 metadata of this console for the identity provider; 404 if not configured',
    ...open,
    answers: 'samlMetadata',
    response: typed<string>(),
  }),
  currentUser: endpoint({
    path: sessionPaths.currentUser,
    summary: 'The signed-in user and their permissions',
    permission: sessionAccess,
    whileSettingUp: true,
    scope: 'none',
    follows: ['users'],
    response: typed<CurrentUser>(),
  }),
  signOut: endpoint({
    path: sessionPaths.signOut,
    summary: 'Ends the session',
    ...open,
    changes: true,
    query: schema((z) =>
      z.object({
        because: z
          .enum(['inactivity'], { error: messages.invalid })
          .optional()
          .describe('Present if the page signs out an inactive user; absent if the user chose to.'),
      }),
    ),
    failure: messages.signOutFailed,
    ms: null,
    response: done,
  }),
  finishByCode: endpoint({
    ...opensByMethod,
    ...signInBanner,
    path: sessionPaths.secondStepCode,
    summary: 'Finishes a sign-in with a code of the authenticator app, or a recovery code',
    body: CodeInput.shape,
    response: typed<SignedIn>(),
  }),
  passkeyOptions: endpoint({
    ...opensByMethod,
    ...signInBanner,
    path: sessionPaths.passkeyOptions,
    summary: 'Options for the browser to use a passkey, for the second step or for a whole sign-in',
    query: schema((z) =>
      z.object({
        startsOver: z
          .enum(['true'], { error: messages.invalid })
          .optional()
          .describe('Ends the waiting second step of this browser, so that any passkey can be used.'),
      }),
    ),
    response: typed<CredentialOptions>(),
  }),
  signInByPasskey: endpoint({
    ...opensByMethod,
    ...signInBanner,
    path: sessionPaths.passkey,
    summary: 'Signs in with a passkey, or finishes a sign-in with it',
    body: CredentialInput,
    response: typed<SignedIn>(),
  }),
  demoAccounts: endpoint({
    path: sessionPaths.demoAccounts,
    summary: 'Sample accounts and their password, only with sample data; otherwise empty',
    ...open,
    background: true,
    response: typed<{
      password: string | null
      accounts: { email: string; name: string; roles: string }[]
      /** Someone has a passkey for this host name. */
      passkeys?: true | undefined
    }>(),
  }),
}
