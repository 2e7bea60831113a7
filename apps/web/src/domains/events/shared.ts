import { STREAM } from '@acm/contract/events'
import { channelOf } from '../../ui/channel.ts'
import type { EventSourceLike } from './connection.ts'

type EventListener = (event: { data?: string }) => void

/** Between pages of one browser. */
interface ChannelMessage {
  name?: string
  data?: string
  /** Absent: for all pages. */
  to?: string
  /** A new page asks whether the stream has begun. */
  hello?: string
}

/**
 * All pages of a browser with this name share one stream, because browsers limit connections to a server. The page that
 * holds the lock opens it and forwards events; the others wait for the lock. A page that gets the lock later reports
 * its stream as cut, because the leader is gone.
 */
export function sharedSource(name: string, open: () => EventSourceLike): EventSourceLike {
  const channel = navigator.locks ? channelOf(name) : null
  if (!channel) return open()
  const listeners = new Map<string, EventListener>()
  const fire = (event: string, data = '') => listeners.get(event)?.({ data })
  const leaving = new AbortController()
  const { signal } = leaving
  const start = (isOurs: boolean) => {
    if (signal.aborted) return
    if (isOurs) return lead({ channel, fire, signal }, open())
    follow({ channel, fire, signal })
    void navigator.locks.request(name, { signal }, () => fire('error')).catch(() => {})
  }
  // Browsers that refuse storage may refuse locks: each page then has a stream of its own.
  navigator.locks.request(name, { ifAvailable: true }, (lock) => start(lock !== null)).catch(() => void start(true))
  return {
    addEventListener: (event, listener) => void listeners.set(event, listener),
    close() {
      leaving.abort()
      channel.close()
    },
  }
}

interface SharedStreamContext {
  channel: BroadcastChannel
  fire: (event: string, data?: string) => void
  signal: AbortSignal
}

/** Holds the lock until the returned promise settles. */
function lead({ channel, fire, signal }: SharedStreamContext, source: EventSourceLike): Promise<void> {
  /** Data of the last `begin` or `beat`; null: it has not begun. */
  let news: string | null = null
  const tell = (message: ChannelMessage) => channel.postMessage(message)
  const pass = (name: string, data: string) => {
    if (name === STREAM.begin || name === STREAM.beat) news = data
    tell({ name, data })
    fire(name, data)
  }
  for (const name of Object.values(STREAM)) source.addEventListener(name, ({ data = '' }) => pass(name, data))
  source.addEventListener('error', () => fire('error'))
  channel.onmessage = ({ data: { hello } }: MessageEvent<ChannelMessage>) => {
    if (hello && news !== null) tell({ name: STREAM.begin, data: news, to: hello })
  }
  return new Promise((release) => {
    signal.addEventListener('abort', () => {
      source.close()
      release()
    })
  })
}

function follow({ channel, fire }: SharedStreamContext): void {
  const own = crypto.randomUUID()
  channel.onmessage = ({ data: { name, data, to = own } }: MessageEvent<ChannelMessage>) => {
    if (name && to === own) fire(name, data)
  }
  channel.postMessage({ hello: own } satisfies ChannelMessage)
}
