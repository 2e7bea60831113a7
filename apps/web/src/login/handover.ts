import type { WaitingStep } from '@acm/contract/sign-in-rules'
import { tabStorage } from '../ui/storage.ts'

/** Return address and notice, passed across full page loads; per tab, used once. */
const RETURN_PATH = 'acm-return-path'
const NOTICE = 'acm-notice'
const CODES_LEFT = 'acm-codes-left'
const STEP = 'acm-second-step'

/** Storage key of the router's scroll positions, which it writes while the page unloads. */
const SCROLL = 'tsr-scroll-restoration'

/** A message for the sign-in page; `ms`: how long it shows. */
export interface Notice {
  text: string
  ms: number
}

const NEVER_REMEMBERED = /^\/(login|forbidden|error|health)\/?([?#]|$)/i
const BECOMES_START = /^\/check-saml-results\/?([?#]|$)/i

/** A path on this origin, else the start page: guards against open redirects. */
export function safeReturnPath(remembered: string | null): string {
  const origin = 'http://same.origin'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from addresses, so '/\t/host' is '//host'
  if (!remembered || !/^\/(?![/\\])[^\u0000-\u001f\u007f\\]*$/.test(remembered)) return '/'
  if (!URL.canParse(remembered, origin)) return '/'
  const url = new URL(remembered, origin)
  const path = url.pathname + url.search + url.hash
  if (url.origin !== origin || path.startsWith('//')) return '/'
  return NEVER_REMEMBERED.test(path) || BECOMES_START.test(path) ? '/' : path
}

/** `userId` null: the user was unknown. */
export function rememberReturnPath(path: string, userId: number | null): void {
  if (safeReturnPath(path) === '/') tabStorage.remove(RETURN_PATH)
  else tabStorage.write(RETURN_PATH, JSON.stringify({ path, userId }))
}

/** Only for the same user; a second call returns the start page. */
export function takeReturnPath(userId: number): string {
  const stored: { path?: unknown; userId?: unknown } = Object(tabStorage.readJson(RETURN_PATH))
  tabStorage.remove(RETURN_PATH)
  const isTheirs = stored.userId === null || stored.userId === userId
  return isTheirs && typeof stored.path === 'string' ? safeReturnPath(stored.path) : '/'
}

/** Removes what the router wrote after the session ended. */
export function forgetScrollPositions(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(SCROLL)) tabStorage.remove(key)
}

export function leaveNotice(notice: Notice): void {
  tabStorage.write(NOTICE, JSON.stringify(notice))
}

/** For the first page after a sign-in with a recovery code; undefined: another method was used. */
export function leaveCodesLeft(left: unknown): void {
  if (typeof left === 'number') tabStorage.write(CODES_LEFT, String(left))
}

/** Once; null: no recovery code was used. */
export function takeCodesLeft(): number | null {
  const left = tabStorage.read(CODES_LEFT)
  tabStorage.remove(CODES_LEFT)
  return left === null ? null : Number(left)
}

/** For the sign-in page, after single sign-on of someone whom the console asks for its own second step. */
export function leaveStep(step: WaitingStep): void {
  tabStorage.write(STEP, JSON.stringify(step))
}

/** Once; null: no step is left to do. */
export function takeStep(): WaitingStep | null {
  const step: Partial<WaitingStep> = Object(tabStorage.readJson(STEP))
  tabStorage.remove(STEP)
  return Array.isArray(step.methods) ? { methods: step.methods } : null
}

export function takeNotice(): Notice | null {
  const { text, ms }: { text?: unknown; ms?: unknown } = Object(tabStorage.readJson(NOTICE))
  tabStorage.remove(NOTICE)
  return typeof text === 'string' && typeof ms === 'number' ? { text, ms } : null
}
