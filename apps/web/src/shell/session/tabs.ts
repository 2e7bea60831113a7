import { channelOf } from '../../ui/channel.ts'

/** Why a session ended: by Log Out, or because nobody is signed in any more. */
export type Ending = 'loggedOut' | 'expired'

type Word = 'active' | Ending

const channel = channelOf('acm-session')

/** Tells the other tabs of this browser. */
export function tellTabs(word: Word): void {
  channel?.postMessage(word)
}

/** Hears the other tabs of this browser. */
export function hearTabs(hear: (word: Word) => void): () => void {
  const listener = ({ data }: MessageEvent<Word>) => hear(data)
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
