import { contract } from '@acm/contract'
import { BEAT_MS, type ChangeEvent, STREAM, type StreamNews } from '@acm/contract/events'
import { addressOf } from '../../api/client.ts'
import { channelOf } from '../../ui/channel.ts'

export interface ChangeListener {
  change(event: ChangeEvent): void
  /** Changes might have been missed: the stream was cut, or it only began late. */
  mended(isCut: boolean): void
  /** Told again and again. */
  news(news: StreamNews): void
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000
/** A connection that lasted this long resets the backoff. */
const LASTING_MS = 30_000
/** A stream that begins later might have missed changes since the page's reads. */
const LATE_MS = 1000
/** Two missed beats and some slack: the connection is dead. */
const SILENT_MS = BEAT_MS * 2.5

/** Exponential backoff with jitter, milliseconds. */
export const pauseAfter = (failures: number, random: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (0.5 + random)

/**
 * Follows changes while the page is visible; returns a function that stops it. A stream that the server ended for good
 * reopens only when the page becomes visible again.
 */
export function followChanges(name: string, hearing: ChangeListener): () => void {
  let leaving = new AbortController()
  const look = () => {
    leaving.abort()
    if (document.visibilityState !== 'visible') return
    leaving = new AbortController()
    follow(name, hearing, leaving)
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    leaving.abort()
  }
}

/** An event of the stream. */
interface StreamMessage {
  event: string
  data: string
  /** Of `begin`: an earlier stream was cut. */
  isCut: boolean
}

/**
 * All pages of a browser with this name share one stream, because browsers limit connections to a server. The page that
 * holds the lock opens it and forwards events; the others wait for the lock. Browsers that refuse storage may refuse
 * channels or locks: each page then has a stream of its own.
 */
function follow(name: string, hearing: ChangeListener, leaving: AbortController): void {
  const { signal } = leaving
  const start = Date.now()
  const isLate = () => Date.now() - start > LATE_MS
  const hear = ({ event, data, isCut }: StreamMessage) => {
    if (event === STREAM.end) return leaving.abort()
    if (event === STREAM.change) return hearing.change(JSON.parse(data))
    if (event === STREAM.begin && (isCut || isLate())) hearing.mended(isCut)
    hearing.news(JSON.parse(data))
  }
  const channel = navigator.locks ? channelOf(name) : null
  const pass = (message: StreamMessage) => {
    channel?.postMessage(message)
    hear(message)
  }
  if (!channel) return void lead(pass, { signal, isCut: false })
  channel.onmessage = ({ data }: MessageEvent<StreamMessage>) => hear(data)
  signal.addEventListener('abort', () => channel.close())
  // A page that gets the lock late has followed another one, which is gone.
  navigator.locks
    .request(name, { signal }, () => lead(pass, { signal, isCut: isLate() }))
    .catch(() => {
      if (signal.aborted) return
      channel.onmessage = null
      void lead(pass, { signal, isCut: false })
    })
}

interface LeadOptions {
  signal: AbortSignal
  isCut: boolean
}

/** Opens the stream until the signal; a failed connection is retried with backoff and without a message. */
function lead(pass: (message: StreamMessage) => void, { signal, isCut }: LeadOptions): Promise<void> {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout>
  let failures = 0
  let began = Number.POSITIVE_INFINITY

  const close = () => {
    clearTimeout(timer)
    source.close()
  }
  const fail = () => {
    failures = Date.now() - began > LASTING_MS ? 1 : failures + 1
    isCut = true
    began = Number.POSITIVE_INFINITY
    close()
    timer = setTimeout(open, pauseAfter(failures, Math.random()))
  }
  const watchOn = () => {
    clearTimeout(timer)
    timer = setTimeout(fail, SILENT_MS)
  }
  const open = () => {
    source = new EventSource(addressOf(contract.events.follow, {}))
    for (const event of Object.values(STREAM))
      source.addEventListener(event, ({ data }: MessageEvent<string>) => {
        watchOn()
        pass({ event, data, isCut })
        if (event !== STREAM.begin) return
        began = Date.now()
        isCut = false
      })
    source.addEventListener('error', fail)
    watchOn()
  }
  open()
  return new Promise((release) => {
    signal.addEventListener('abort', () => {
      close()
      release()
    })
  })
}
