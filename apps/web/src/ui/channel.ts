/** Null: refused by the browser, like storage; then each tab is on its own. */
export function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}

/** Where the window of a confirmation by single sign-on says that it is done. */
export const CONFIRM_CHANNEL = 'acm-confirm'
