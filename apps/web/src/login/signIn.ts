import { messages } from '@acm/contract/core/messages'
import { once } from '@acm/contract/core/once'
import { singleBusinessRule } from '@acm/contract/core/problems'
import { email, required } from '@acm/contract/core/rules'
import { SIGN_IN_FAILURE_MS, sessionPaths } from '@acm/contract/session-paths'
import type { WaitingStep } from '@acm/contract/sign-in-rules'
import { type ApiFailure, request } from '../api/request.ts'
import { canUsePasskeys, NO_PASSKEY_USED, readPasskey } from '../ui/passkeys.ts'
import { leaveCodesLeft, type Notice, takeReturnPath } from './handover.ts'

/** Form values; `CredentialErrors`: an error per field. */
export interface Credentials {
  email: string
  password: string
}
export type CredentialErrors = Partial<Credentials>

const fieldIn = (form: HTMLFormElement, name: keyof Credentials) => form.elements.namedItem(name) as HTMLInputElement

export const credentialsIn = (form: HTMLFormElement): Credentials => ({
  email: fieldIn(form, 'email').value,
  password: fieldIn(form, 'password').value,
})

/** As if typed: complaints about what was there go. */
export function fillIn(form: HTMLFormElement, credentials: Credentials): void {
  for (const name of ['email', 'password'] as const) {
    const field = fieldIn(form, name)
    field.value = credentials[name]
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Empty: valid. */
export function complaintsAbout(credentials: Credentials): CredentialErrors {
  const aboutEmail = required(credentials.email) ?? email(credentials.email.trim())
  const aboutPassword = required(credentials.password)
  return { ...(aboutEmail && { email: aboutEmail }), ...(aboutPassword && { password: aboutPassword }) }
}

/** `isEnded`: the sign-in begins again with the password. Null: the browser is on its way to the console. */
export type SignInOutcome = (Notice & { isEnded?: boolean }) | WaitingStep | null

const failed = (text: string): Notice => ({ text, ms: SIGN_IN_FAILURE_MS })

export const signIn = ({ email: address, password }: Credentials): Promise<SignInOutcome> =>
  enterBy(sessionPaths.signIn, { email: address.trim(), password })

/** Goes to the console if the server opens a session. */
export function enterBy(path: string, sent: object): Promise<SignInOutcome> {
  return request({ method: 'POST', path, body: sent }).then(
    async ({ body }) => {
      const userId = userIdOf(body)
      // Something between browser and server answered, e.g. a proxy with a page of its own.
      if (Number.isNaN(userId)) return failed(messages.signInFailed)
      if (!(await isCookieStored())) return failed(messages.cookiesRefused)
      leaveCodesLeft(Object(body).recoveryCodesLeft)
      location.assign(takeReturnPath(userId))
      return null
    },
    ({ problem }: ApiFailure) => {
      if (problem?.secondStep) return problem.secondStep
      const isEnded = problem?.code === 'ended'
      return { ...failed(singleBusinessRule(problem) ?? messages.signInFailed), isEnded }
    },
  )
}

const askWhoIsSignedIn = () => request({ method: 'GET', path: sessionPaths.currentUser, background: true })

/** Without a cookie the console would send the user back here without an explanation. */
const isCookieStored = (): Promise<boolean> =>
  askWhoIsSignedIn().then(
    () => true,
    ({ status }: ApiFailure) => status !== 401,
  )

const userIdOf = (currentUser: unknown): number => Number(Object(currentUser).userId)

export async function signInWithJumpCloud(): Promise<Notice | null> {
  const notStarted = failed(messages.ssoFailed)
  return request({ method: 'POST', path: sessionPaths.signInWithJumpCloud }).then(
    ({ body }) => {
      if (typeof body !== 'string' || !/^https?:\/\//.test(body)) return notStarted
      location.assign(body)
      return null
    },
    () => notStarted,
  )
}

/** For users already signed in, e.g. in another tab: goes to the address that this tab remembers. */
export async function leaveIfSignedIn(): Promise<void> {
  await askWhoIsSignedIn().then(
    ({ body }) => location.replace(takeReturnPath(userIdOf(body))),
    () => undefined,
  )
}

export interface DemoAccounts {
  password: string | null
  accounts: { email: string; name: string; roles: string }[]
  /** Someone has a passkey for this host name. */
  passkeys?: true
}

export async function demoAccounts(): Promise<DemoAccounts> {
  return request({ method: 'GET', path: sessionPaths.demoAccounts, background: true }).then(
    ({ body }) => body as DemoAccounts,
    () => ({ password: null, accounts: [] }),
  )
}

/** Prefetches the console's first files when the user begins to type; the build lists them. */
export const prefetchConsole = once((): void => {
  const files = document.querySelector<HTMLMetaElement>('meta[name="console-assets"]')?.content.split(' ') ?? []
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }
})

/** Browsers can list passkeys below the email field. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

const askOptions = (startsOver: boolean): Promise<object | string> => {
  const path = sessionPaths.passkeyOptions + (startsOver ? '?startsOver=true' : '')
  return request({ method: 'POST', path, body: {} }).then(
    ({ body }) => Object(body),
    (failure: ApiFailure) => failure.problem?.message ?? NO_PASSKEY_USED,
  )
}

/** For a whole sign-in, or as the second step of the one that waits in this browser. */
export async function signInByPasskey({ startsOver }: { startsOver: boolean }): Promise<SignInOutcome> {
  const options = await askOptions(startsOver)
  if (typeof options === 'string') return failed(options)
  const credential = await readPasskey(options)
  return credential ? enterBy(sessionPaths.passkey, { credential }) : failed(NO_PASSKEY_USED)
}

/** Until `signal` aborts it. Null also if no passkey was used: a message would hide the one of a step that ended. */
export async function offerPasskeys(signal: AbortSignal): Promise<SignInOutcome> {
  const options = await askOptions(true)
  if (typeof options === 'string' || signal.aborted) return null
  const credential = await readPasskey(options, { signal, mediation: 'conditional' })
  return credential && enterBy(sessionPaths.passkey, { credential })
}
