import * as z from 'zod'
import { PERMISSIONS } from './core/permissions.ts'
import { SIGN_IN_PATH, SSO_CONFIRM_PATH, SSO_RETURN_PATH } from './session-paths.ts'
import { CredentialOptions } from './sign-in.answers.ts'

export const CurrentUser = z.strictObject({
  userId: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Minutes without activity until the session ends; null: DEFAULT_TIMEOUT_MINUTES. */
  sessionTimeoutMinutes: z.int().nullable(),
  userPermissions: z.array(
    z.strictObject({ permission: z.enum(PERMISSIONS), allOrgUnits: z.boolean(), orgUnitIds: z.array(z.int()) }),
  ),
  /** The session can only set up sign-in methods, because a role asks for more (R-STEP-4); absent: it can do all. */
  setsUp: z.literal(true).optional(),
  /** When the sign-in methods of the user last changed; absent: never. */
  methodsChangedAt: z.iso.datetime().optional(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const SignedIn = CurrentUser.extend({
  /** Unused recovery codes, if one was used; absent: another method was. */
  recoveryCodesLeft: z.int().optional(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const answers = {
  signIn: CurrentUser,
  signInWithJumpCloud: z.url(),
  postRequest: z.literal(SIGN_IN_PATH),
  checkSamlResults: CurrentUser,
  consumeAssertion: z.literal([SSO_RETURN_PATH, SSO_CONFIRM_PATH]),
  samlMetadata: z.string(),
  currentUser: CurrentUser,
  finishByCode: SignedIn,
  passkeyOptions: CredentialOptions,
  signInByPasskey: SignedIn,
  demoAccounts: z.strictObject({
    password: z.string().nullable(),
    accounts: z.array(z.strictObject({ email: z.string(), name: z.string(), roles: z.string() })),
    passkeys: z.literal(true).optional(),
  }),
}
