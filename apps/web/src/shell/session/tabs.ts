import { channelOf } from '../../ui/channel.ts'

export type Ending = 'loggedOut' | 'expired'

type Word = 'active' | Ending

const channel = channelOf('acm-session')

export function tellTabs(word: Word): void {
  channel?.postMessage(word)
}

export function hearTabs(hear: (word: Word) => void): () => void {
  const listener = ({ data }: MessageEvent<Word>) => hear(data)
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
