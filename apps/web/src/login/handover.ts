import { tabStorage } from '../ui/storage.ts'

/**
 * What the console and the sign-in page tell each other across a full page load: where to go after signing in, and
 * what to say on arrival. Both are per tab and used once.
 */
const RETURN_PATH = 'acm-return-path'
const NOTICE = 'acm-notice'

/** Where the console's router keeps scroll positions; it writes them while the page is being left. */
const SCROLL = 'tsr-scroll-restoration'

/** A sentence for the sign-in page and how long it stays. */
export interface Notice {
  text: string
  ms: number
}

const NEVER_REMEMBERED = /^\/(login|forbidden|error|health)\/?([?#]|$)/i
const BECOMES_START = /^\/check-saml-results\/?([?#]|$)/i

/** A remembered address as far as it can be trusted: a path on this origin, else the start page. */
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

/** Remembers where the person wanted to go, and who that was; null: nobody was known. */
export function rememberReturnPath(path: string, userId: number | null): void {
  if (safeReturnPath(path) === '/') tabStorage.remove(RETURN_PATH)
  else tabStorage.write(RETURN_PATH, JSON.stringify({ path, userId }))
}

/** Where the person who has signed in wanted to go, unless it was somebody else; the second call answers the start page. */
export function takeReturnPath(userId: number): string {
  const kept: { path?: unknown; userId?: unknown } = Object(tabStorage.readJson(RETURN_PATH))
  tabStorage.remove(RETURN_PATH)
  const isTheirs = kept.userId === null || kept.userId === userId
  return isTheirs && typeof kept.path === 'string' ? safeReturnPath(kept.path) : '/'
}

/** Forgets what the router wrote about a session that has ended. */
export function forgetScrollPositions(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(SCROLL)) tabStorage.remove(key)
}

/** Leaves a sentence for the sign-in page. */
export function leaveNotice(notice: Notice): void {
  tabStorage.write(NOTICE, JSON.stringify(notice))
}

/** The sentence left for the sign-in page, once. */
export function takeNotice(): Notice | null {
  const { text, ms }: { text?: unknown; ms?: unknown } = Object(tabStorage.readJson(NOTICE))
  tabStorage.remove(NOTICE)
  return typeof text === 'string' && typeof ms === 'number' ? { text, ms } : null
}
