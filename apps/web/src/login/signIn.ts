import { messages } from '@acm/contract/core/messages'
import { singleBusinessRule } from '@acm/contract/core/problems'
import { email, required } from '@acm/contract/core/rules'
import { SIGN_IN_FAILURE_MS, sessionPaths } from '@acm/contract/session-paths'
import { type ApiFailure, request } from '../api/request.ts'
import { type Notice, takeReturnPath } from './handover.ts'

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
export function fillIn(form: HTMLFormElement, { email, password }: Credentials): void {
  for (const [name, value] of [
    ['email', email],
    ['password', password],
  ] as const) {
    const field = fieldIn(form, name)
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Empty: valid. */
export function complaintsAbout(credentials: Credentials): CredentialErrors {
  const aboutEmail = required(credentials.email) ?? email(credentials.email.trim())
  const aboutPassword = credentials.password === '' ? messages.required : null
  return { ...(aboutEmail && { email: aboutEmail }), ...(aboutPassword && { password: aboutPassword }) }
}

/** Goes to the console; returns a notice on failure. */
export async function signIn({ email: address, password }: Credentials): Promise<Notice | null> {
  const failed = (text: string): Notice => ({ text, ms: SIGN_IN_FAILURE_MS })
  return request({ method: 'POST', path: sessionPaths.signIn, body: { email: address.trim(), password } }).then(
    async ({ body }) => {
      const userId = userIdOf(body)
      // Something between browser and server answered, e.g. a proxy with a page of its own.
      if (Number.isNaN(userId)) return failed(messages.signInFailed)
      if (!(await isCookieKept())) return failed(messages.cookiesRefused)
      location.assign(takeReturnPath(userId))
      return null
    },
    ({ problem }: ApiFailure) => failed(singleBusinessRule(problem) ?? messages.signInFailed),
  )
}

const askWhoIsSignedIn = () => request({ method: 'GET', path: sessionPaths.currentUser, background: true })

/** Without a cookie the console would send the user back here without an explanation. */
const isCookieKept = (): Promise<boolean> =>
  askWhoIsSignedIn().then(
    () => true,
    ({ status }: ApiFailure) => status !== 401,
  )

const userIdOf = (currentUser: unknown): number => Number(Object(currentUser).userId)

export async function signInWithJumpCloud(): Promise<Notice | null> {
  const failed: Notice = { text: messages.ssoFailed, ms: SIGN_IN_FAILURE_MS }
  return request({ method: 'POST', path: sessionPaths.signInWithJumpCloud }).then(
    ({ body }) => {
      if (typeof body !== 'string' || !/^https?:\/\//.test(body)) return failed
      location.assign(body)
      return null
    },
    () => failed,
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
}

export async function demoAccounts(): Promise<DemoAccounts> {
  return request({ method: 'GET', path: sessionPaths.demoAccounts, background: true }).then(
    ({ body }) => body as DemoAccounts,
    () => ({ password: null, accounts: [] }),
  )
}

/** Prefetches the console's first files while the user types; the build lists them. */
export function prefetchConsole(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="console-assets"]')?.content.split(' ') ?? []
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }
}
