/** Null: refused by the browser, like storage; then each tab is on its own. */
export function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
