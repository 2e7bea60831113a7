import { anyOf, endpoint, idParam, idText, session } from './core/endpoint.ts'
import { input, requiredText, shaped } from './core/fields.ts'
import { messages } from './core/messages.ts'
import { schema } from './core/schema.ts'
import { idValue } from './core/shapes.ts'
import { done, typed } from './core/typed.ts'
import type {
  AppSecret,
  CredentialOptions,
  MethodCounts,
  OwnMethods,
  Readiness,
  RecoveryCodes,
} from './sign-in.answers.ts'

export type { AppSecret, CredentialOptions, MethodCounts, OwnMethods, Passkey } from './sign-in.answers.ts'

/** A credential with the longest id and signature takes about 4 kB. */
export const MOST_BYTES = 16 * 1024

/** As `PublicKeyCredential.toJSON()` makes it; the library checks all of it. */
const Credential = schema((z) =>
  z.looseObject(
    { id: z.string({ error: messages.invalid }), response: z.looseObject({}, { error: messages.invalid }) },
    { error: messages.invalid },
  ),
)
const credential = shaped('Passkey', 'list', Credential, { required: true })

export const CodeInput = input({ code: requiredText('Code', 40) })
export const PasskeyInput = input({ name: requiredText('Name', 50), credential })
export const PasskeyNameInput = input({ name: requiredText('Name', 50) })
export const CredentialInput = schema((z) => z.object({ credential: Credential(z) }, { error: messages.invalid }))

export const own = { permission: session, scope: 'none', whileSettingUp: true } as const
export const changesOwn = { ...own, method: 'POST', withoutKey: true, maxBytes: MOST_BYTES, ms: [4000, 4000] } as const
const changesMethods = { ...changesOwn, failure: 'There was a problem changing your sign-in methods' } as const

/** Sets up a method, which a recent sign-in with a recovery code allows as well (R-STEP-12). */
export const signInMethods = {
  get: endpoint({
    ...own,
    path: '/x/signInMethods',
    summary: "The caller's sign-in methods; with USER_VIEW or USER_EDIT, the number of another user's",
    query: schema((z) => z.object({ userId: idText(z).optional() })),
    follows: ['users', 'roles'],
    response: typed<OwnMethods | MethodCounts>(),
    failure: "Can't get sign-in methods. Please try again",
  }),
  passkeyOptions: endpoint({
    ...changesMethods,
    path: '/x/signInMethods/passkeyOptions',
    summary: 'Options for the browser to create a passkey',
    confirms: 'byBody',
    response: typed<CredentialOptions>(),
  }),
  addPasskey: endpoint({
    ...changesMethods,
    path: '/x/signInMethods/passkeys',
    summary: 'Adds a passkey to the caller; returns recovery codes if there were none',
    confirms: 'byBody',
    body: PasskeyInput.shape,
    response: typed<OwnMethods>(),
    success: 'Passkey added',
  }),
  renamePasskey: endpoint({
    ...changesMethods,
    path: '/x/signInMethods/passkeys/{id}',
    summary: 'Renames a passkey of the caller',
    confirms: true,
    params: idParam,
    body: PasskeyNameInput.shape,
    response: typed<OwnMethods>(),
    success: 'Passkey renamed',
  }),
  removePasskey: endpoint({
    ...changesMethods,
    method: 'DELETE',
    path: '/x/signInMethods/passkeys/{id}',
    summary: 'Removes a passkey of the caller',
    confirms: true,
    params: idParam,
    response: done,
    success: 'Passkey removed',
  }),
  startApp: endpoint({
    ...changesMethods,
    path: '/x/signInMethods/app',
    summary: 'Creates a secret for the authenticator app of the caller; it takes effect once a code is verified',
    confirms: 'byBody',
    response: typed<AppSecret>(),
  }),
  verifyApp: endpoint({
    ...changesMethods,
    path: '/x/signInMethods/app/verify',
    summary: 'Sets up the authenticator app of the caller; returns recovery codes if there were none',
    confirms: 'byBody',
    body: CodeInput.shape,
    response: typed<OwnMethods>(),
    success: 'Authenticator app set up',
  }),
  removeApp: endpoint({
    ...changesMethods,
    method: 'DELETE',
    path: '/x/signInMethods/app',
    summary: 'Removes the authenticator app of the caller',
    confirms: true,
    response: done,
    success: 'Authenticator app removed',
  }),
  newRecoveryCodes: endpoint({
    ...changesMethods,
    path: '/x/signInMethods/recoveryCodes',
    summary: 'Replaces the recovery codes of the caller',
    confirms: true,
    response: typed<RecoveryCodes>(),
  }),
  reset: endpoint({
    path: '/x/signInMethods/reset',
    summary: 'Removes all sign-in methods of another user and ends their sessions',
    permission: anyOf('USER_EDIT'),
    scope: 'global',
    withoutKey: true,
    confirms: true,
    body: schema((z) => z.object({ userId: idValue(z) }, { error: messages.invalid })),
    response: done,
    success: 'Sign-in methods reset',
    failure: 'There was a problem resetting the sign-in methods',
    ms: [4000, 4000],
  }),
  ready: endpoint({
    path: '/x/signInMethods/ready',
    summary: 'How many active users with a role meet each sign-in rule',
    permission: anyOf('USER_VIEW'),
    scope: 'global',
    background: true,
    query: schema((z) => z.object({ roleId: idText(z) })),
    follows: ['users', 'roles'],
    response: typed<Readiness>(),
  }),
}
