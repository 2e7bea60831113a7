import { messages } from '@acm/contract/core/messages'
import { singleBusinessRule } from '@acm/contract/core/problems'
import { email, required } from '@acm/contract/core/rules'
import { SIGN_IN_FAILURE_MS, sessionPaths } from '@acm/contract/session-paths'
import { type ApiFailure, request } from '../api/request.ts'
import { type Notice, takeReturnPath } from './handover.ts'

/** What the form holds, and its complaint about each part. */
export interface Credentials {
  email: string
  password: string
}
export type Complaints = Partial<Credentials>

/** The sentences of the form; empty when it may be sent. */
export function complaintsAbout(credentials: Credentials): Complaints {
  const aboutEmail = required(credentials.email) ?? email(credentials.email.trim())
  const aboutPassword = credentials.password === '' ? messages.required : null
  return { ...(aboutEmail && { email: aboutEmail }), ...(aboutPassword && { password: aboutPassword }) }
}

/** Signs in and leaves for the console; answers what to say when it fails. */
export async function signIn({ email: address, password }: Credentials): Promise<Notice | null> {
  const failed = (text: string): Notice => ({ text, ms: SIGN_IN_FAILURE_MS })
  return request({ method: 'POST', path: sessionPaths.signIn, body: { email: address.trim(), password } }).then(
    async ({ body }) => {
      if (!(await isCookieKept())) return failed(messages.cookiesRefused)
      location.assign(takeReturnPath(userIdOf(body)))
      return null
    },
    ({ problem }: ApiFailure) => failed(singleBusinessRule(problem) ?? messages.signInFailed),
  )
}

const askWhoIsSignedIn = () => request({ method: 'GET', path: sessionPaths.currentUser, background: true })

/** Without it the console would send the person back here, and neither would say why. */
const isCookieKept = (): Promise<boolean> =>
  askWhoIsSignedIn().then(
    () => true,
    ({ status }: ApiFailure) => status !== 401,
  )

const userIdOf = (currentUser: unknown): number => Number(Object(currentUser).userId)

/** Leaves for the identity service; answers what to say when it fails. */
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

/** Goes to the console when somebody is signed in already, in another tab perhaps: to where they wanted to go in this one. */
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

/** Who can sign in to the demonstration; elsewhere nobody. */
export async function demoAccounts(): Promise<DemoAccounts> {
  return request({ method: 'GET', path: sessionPaths.demoAccounts, background: true }).then(
    ({ body }) => body as DemoAccounts,
    () => ({ password: null, accounts: [] }),
  )
}

/** Fetches what the console starts with while the person is typing; the build wrote down which files those are. */
export function prefetchConsole(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="console-assets"]')?.content.split(' ') ?? []
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }
}
