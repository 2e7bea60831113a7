/** Rules of a role for signing in (R-STEP-1), the strictest last. */
export const SIGN_IN_RULES = ['any', 'twoSteps', 'noPassword'] as const
export type SignInRule = (typeof SIGN_IN_RULES)[number]

export const SIGN_IN_RULE_LABELS: Readonly<Record<SignInRule, string>> = {
  any: 'Any way',
  twoSteps: 'Two steps',
  noPassword: 'Single sign-on or passkey',
}

/** The one that counts for a person (R-STEP-1). */
export const strictestOf = (rules: readonly SignInRule[]): SignInRule =>
  SIGN_IN_RULES.findLast((rule) => rules.includes(rule)) ?? 'any'

/** Second steps in the order in which they are offered. */
export type SecondStep = 'passkey' | 'app' | 'recovery'

/** The first step is done, and one of these finishes the sign-in. */
export interface WaitingStep {
  methods: readonly SecondStep[]
}

export const CONFIRMATIONS = ['passkey', 'password', 'passwordAndApp', 'singleSignOn'] as const
export type Confirmation = (typeof CONFIRMATIONS)[number]

export const MOST_PASSKEYS = 10

export const signInMessages = {
  secondStep: 'Enter your second step to finish signing in.',
  wrongCode: 'Wrong code.',
  wrongPassword: 'Wrong password.',
  tooManyCodes: 'Too many wrong codes. Log in again.',
  tookTooLong: 'Your sign-in took too long. Log in again.',
  unknownPasskey: "This passkey isn't known here.",
  noPassword: 'Sign in with JumpCloud or a passkey.',
  noOtherWay: 'Some people with this role have no other way to sign in.',
  confirm: "Confirm it's you to do this.",
  noName: 'Passkeys need an address with a name, such as https://console.example.com.',
  nameTaken: 'You already have a passkey with this name.',
  registered: 'This passkey is already in use.',
  tooManyPasskeys: `You can have up to ${MOST_PASSKEYS} passkeys.`,
  wrongAppCode: 'Wrong code. Check the time on your phone.',
  setUpEnded: 'This took too long. Start again.',
  lastMethod: 'Your role asks for two steps. Add another method first.',
  nothingSetUp: 'Add a passkey or an authenticator app first.',
  ownReset: "You can't reset your own sign-in methods.",
} as const
