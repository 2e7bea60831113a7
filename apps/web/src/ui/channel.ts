/** By which the pages of this browser tell each other something; null: it is refused, as where storage is, and each is alone. */
export function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
