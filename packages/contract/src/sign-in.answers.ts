import * as z from 'zod'
import { CONFIRMATIONS, SIGN_IN_RULES } from './sign-in-rules.ts'

/** Options for `navigator.credentials`, in the JSON form of WebAuthn. */
export const CredentialOptions = z.record(z.string(), z.unknown())
export type CredentialOptions = z.infer<typeof CredentialOptions>

export const Passkey = z.strictObject({
  id: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** True if its provider keeps copies of it on other devices. */
  isSynced: z.boolean(),
  /** False: it was made for another host name. */
  isUsable: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

const rule = z.enum(SIGN_IN_RULES)

export const OwnMethods = z.strictObject({
  passkeys: z.array(Passkey),
  app: z.strictObject({ since: z.iso.datetime() }).nullable(),
  recoveryCodesLeft: z.int(),
  rule,
  /** Names of the roles with that rule. */
  askedBy: z.array(z.string()),
  /** The address at which passkeys work; null: at none. */
  passkeyAddress: z.string().nullable(),
  /** When they last changed; null: never. */
  changedAt: z.iso.datetime().nullable(),
  /** Only in the response that creates them. */
  recoveryCodes: z.array(z.string()).optional(),
})
export type OwnMethods = z.infer<typeof OwnMethods>

export const MethodCounts = z.strictObject({
  passkeys: z.int(),
  hasApp: z.boolean(),
  recoveryCodesLeft: z.int(),
  rule,
  askedBy: z.array(z.string()),
})
export type MethodCounts = z.infer<typeof MethodCounts>

export const AppSecret = z.strictObject({ secret: z.string(), uri: z.string() })
export type AppSecret = z.infer<typeof AppSecret>

export const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const Confirmed = z.strictObject({ until: z.iso.datetime().nullable() })
export type Confirmed = z.infer<typeof Confirmed>

export const ConfirmState = Confirmed.extend({ isConfirmed: z.boolean(), methods: z.array(z.enum(CONFIRMATIONS)) })
export type ConfirmState = z.infer<typeof ConfirmState>

/** Active people with a role, and how many of them can do what a rule asks. */
export const Readiness = z.strictObject({ people: z.int(), twoSteps: z.int(), noPassword: z.int() })
export type Readiness = z.infer<typeof Readiness>

export const answers = {
  signInMethods: {
    get: z.union([OwnMethods, MethodCounts]),
    ready: Readiness,
    passkeyOptions: CredentialOptions,
    addPasskey: OwnMethods,
    renamePasskey: OwnMethods,
    startApp: AppSecret,
    verifyApp: OwnMethods,
    newRecoveryCodes: RecoveryCodes,
  },
  confirm: {
    state: ConfirmState,
    prove: Confirmed,
    passkeyOptions: CredentialOptions,
    passkey: Confirmed,
    singleSignOn: z.url(),
    finishSingleSignOn: Confirmed,
  },
}
