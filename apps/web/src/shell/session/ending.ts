import { contract } from '@acm/contract'
import { messages } from '@acm/contract/core/messages'
import { call } from '../../api/client.ts'
import { leaveNotice, rememberReturnPath } from '../../login/handover.ts'
import { SCHEME_KEY } from '../../theme/scheme.ts'
import { channelOf } from '../../ui/channel.ts'
import { dropDrafts, keepDrafts, ownDrafts } from '../../ui/form/drafts/drafts.ts'
import { mayLeave } from '../../ui/form/drafts/leaving.ts'
import { isListPreference, ownPreferences } from '../../ui/list/model/preferences.ts'
import { SHORTCUTS_KEY } from '../../ui/shortcuts.ts'
import { browserStorage, type TextStore, tabStorage } from '../../ui/storage.ts'
import { showBanner } from '../banner/banner.ts'
import { ownMessages } from '../banner/messages.ts'

/** User id of the last session here; without one, no expiry is shown (G-AUTH-03). */
const SESSION_OF = 'acm-session-of'
/** Prefix of drafts, which survive an expiry for the same user. */
const DRAFT = 'acm-draft:'
const EXPIRED_MS = 5000

let signedInAs: string | null = null
let isEnding = false

/** Records the user of this browser and clears another user's data; reloads if the page belonged to someone else. */
export function sessionStarted(userId: number): void {
  if (signedInAs === null) addEventListener('storage', hearOfOthers)
  else if (signedInAs !== String(userId)) {
    openSignIn()
    return
  }
  signedInAs = String(userId)
  if (browserStorage.read(SESSION_OF) !== signedInAs) dropFrom(browserStorage, (key) => !stays(key))
  browserStorage.write(SESSION_OF, signedInAs)
  ownDrafts(userId)
  ownPreferences(userId)
  ownMessages(userId)
}

/** Preferences and shown news stay: they hold no data of the console. */
const stays = (key: string) => key === SCHEME_KEY || key === SHORTCUTS_KEY || isListPreference(key) || isMethodNews(key)

/** Another tab has signed in as someone else: the session cookie is shared, so this tab must start again. */
function hearOfOthers({ key, newValue }: StorageEvent): void {
  if (key === SESSION_OF && newValue !== null && newValue !== signedInAs) openSignIn()
}

function openSignIn(): void {
  if (isEnding) return
  isEnding = true
  dropDrafts()
  dropFrom(tabStorage, () => true)
  location.reload()
}

/** Clears storage except preferences and goes to the sign-in page; after an expiry, remembers the address. */
export function endSession(ending: SessionEnding): void {
  if (isEnding) return
  isEnding = true
  const userId = signedInAs ?? browserStorage.read(SESSION_OF)
  dropFrom(browserStorage, (key) => !stays(key))
  if (ending === 'loggedOut') {
    dropDrafts()
    dropFrom(tabStorage, () => true)
  } else {
    keepDrafts('ended')
    dropFrom(tabStorage, (key) => !key.startsWith(DRAFT))
    const { pathname, search, hash } = location
    rememberReturnPath(pathname + search + hash, userId === null ? null : Number(userId))
    if (userId) leaveNotice({ text: messages.sessionExpired, ms: EXPIRED_MS })
  }
  if (userId) notifyTabs(ending)
  location.replace('/login')
}

/**
 * Ends the session on the server, then here. A present user is asked about unsaved changes, and stays with a message if
 * the server fails; for an absent one the page is cleared in any case.
 */
export async function logOut(ending: SessionEnding = 'loggedOut'): Promise<void> {
  const isAway = ending === 'expired'
  if (!isAway && !(await mayLeave())) return
  const query = isAway ? { because: 'inactivity' as const } : {}
  const isEnded = await call(contract.session.signOut, { query }).catch(() => false)
  if (isEnded || isAway) endSession(ending)
  else showBanner(messages.signOutFailed, 'error')
}

function dropFrom(storage: TextStore, drops: (key: string) => boolean): void {
  for (const key of storage.keys()) if (drops(key)) storage.remove(key)
}

type SessionEnding = 'loggedOut' | 'expired'

type TabMessage = 'active' | SessionEnding

const channel = channelOf('acm-session')

export function notifyTabs(word: TabMessage): void {
  channel?.postMessage(word)
}

export function hearTabs(hear: (word: TabMessage) => void): () => void {
  const listener = ({ data }: MessageEvent<TabMessage>) => hear(data)
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}

/** Prefix of the last change of sign-in methods that a user was told of here. */
const METHODS = 'acm-methods-'

const isMethodNews = (key: string): boolean => key.startsWith(METHODS)

/** This browser has not shown the last change; '' is none. */
export const hasNewMethods = (userId: number, changedAt: string): boolean =>
  (browserStorage.read(METHODS + userId) ?? '') < changedAt

export const noteMethods = (userId: number, changedAt: string): void =>
  browserStorage.write(METHODS + userId, changedAt)
