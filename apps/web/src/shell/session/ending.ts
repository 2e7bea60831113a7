import { contract } from '@acm/contract'
import { messages } from '@acm/contract/core/messages'
import { call } from '../../api/client.ts'
import { leaveNotice, rememberReturnPath } from '../../login/handover.ts'
import { SCHEME_KEY } from '../../theme/tokens.ts'
import { dropDrafts, keepDrafts, ownDrafts } from '../../ui/form/drafts/drafts.ts'
import { mayLeave } from '../../ui/form/drafts/leaving.ts'
import { isListPreference, ownPreferences } from '../../ui/list/model/preferences.ts'
import { SHORTCUTS_KEY } from '../../ui/shortcuts.ts'
import { browserStorage, type KeptTexts, tabStorage } from '../../ui/storage.ts'
import { showBanner } from '../banner/banner.ts'
import { isProgress } from '../firstSteps.ts'
import { type Ending, tellTabs } from './tabs.ts'

/** Whose session this browser has; a first visitor is not told that something expired (G-AUTH-03). */
const SESSION_OF = 'acm-session-of'
/** What unfinished forms hold, kept over an expiry for the same person. */
const DRAFT = 'acm-draft:'
const EXPIRED_MS = 5000

let signedInAs: string | null = null
let isEnding = false

/** Marks this browser as signed in and forgets what another person left; what another person had on the page goes with it. */
export function sessionStarted(userId: number): void {
  if (signedInAs === null) addEventListener('storage', hearOfOthers)
  else if (signedInAs !== String(userId)) {
    startAnew()
    return
  }
  signedInAs = String(userId)
  if (browserStorage.read(SESSION_OF) !== signedInAs) dropFrom(browserStorage, (key) => !isChoice(key))
  browserStorage.write(SESSION_OF, signedInAs)
  ownDrafts(userId)
  ownPreferences(userId)
}

/** How somebody likes the console: no data, and good for when they, or of all lists together whoever else, come to this browser again. */
const isChoice = (key: string) =>
  key === SCHEME_KEY || key === SHORTCUTS_KEY || isListPreference(key) || isProgress(key)

/** Somebody else has signed in, in another tab of this browser: the session is theirs here as well. */
function hearOfOthers({ key, newValue }: StorageEvent): void {
  if (key === SESSION_OF && newValue !== null && newValue !== signedInAs) startAnew()
}

function startAnew(): void {
  if (isEnding) return
  isEnding = true
  dropDrafts()
  dropFrom(tabStorage, () => true)
  location.reload()
}

/** Clears what is stored, choices excepted, and goes to the sign-in page; after an expiry it remembers where the person was. */
export function endSession(ending: Ending): void {
  if (isEnding) return
  isEnding = true
  const userId = signedInAs ?? browserStorage.read(SESSION_OF)
  dropFrom(browserStorage, (key) => !isChoice(key))
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
  if (userId) tellTabs(ending)
  location.replace('/login')
}

/**
 * Ends the session on the server, and then here. Somebody who is there is asked about unsaved changes, and stays, with a
 * word, where the server did not end it; of somebody who is away nothing stays on the page, whatever the server answers.
 */
export async function logOut(ending: Ending = 'loggedOut'): Promise<void> {
  const isAway = ending === 'expired'
  if (!isAway && !(await mayLeave())) return
  const query = isAway ? { because: 'inactivity' as const } : {}
  const isEnded = await call(contract.session.signOut, { query }).catch(() => false)
  if (isEnded || isAway) endSession(ending)
  else showBanner(messages.signOutFailed, 'error')
}

function dropFrom(storage: KeptTexts, drops: (key: string) => boolean): void {
  for (const key of storage.keys()) if (drops(key)) storage.remove(key)
}
