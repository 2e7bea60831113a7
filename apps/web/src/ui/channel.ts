/** Null: refused by the browser, like storage; then each tab is on its own. */
export function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}

/** The window of a confirmation by single sign-on reports its end here. */
export const CONFIRM_CHANNEL = 'acm-confirm'
