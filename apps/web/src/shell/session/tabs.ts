import { channelOf } from '../../ui/channel.ts'

export type SessionEnding = 'loggedOut' | 'expired'

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
