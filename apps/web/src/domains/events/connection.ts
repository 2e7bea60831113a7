import { BEAT_MS, type ChangeEvent, STREAM, type StreamNews } from '@acm/contract/events'

/** The part of EventSource that is used. */
export interface EventSourceLike {
  addEventListener(name: string, listener: (event: { data?: string }) => void): void
  close(): void
}

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
 * Follows changes while the page is visible; returns a function that stops it. A failed connection is retried with
 * backoff and without a message. A stream that the server ended for good reopens only when the page becomes visible
 * again.
 */
export function followChanges(openSource: () => EventSourceLike, hearing: ChangeListener): () => void {
  let source: EventSourceLike | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let began: number | null = null
  let isCut = false
  let attempt = 0

  const close = () => {
    clearTimeout(timer)
    clearTimeout(watch)
    source?.close()
    source = null
  }
  const fail = () => {
    if (began !== null && Date.now() - began > LASTING_MS) failures = 0
    failures += 1
    isCut = true
    began = null
    close()
    timer = setTimeout(open, pauseAfter(failures, Math.random()))
  }
  const watchOn = () => {
    clearTimeout(watch)
    watch = setTimeout(fail, SILENT_MS)
  }
  const begin = () => {
    began = Date.now()
    if (isCut || began - attempt > LATE_MS) hearing.mended(isCut)
    isCut = false
  }
  function open() {
    close()
    attempt = Date.now()
    const opened = openSource()
    source = opened
    const on = (name: string, hear: (data: string) => void) =>
      opened.addEventListener(name, ({ data = '' }) => {
        if (source !== opened) return
        watchOn()
        hear(data)
      })
    on(STREAM.begin, (data) => {
      begin()
      hearing.news(JSON.parse(data))
    })
    on(STREAM.beat, (data) => hearing.news(JSON.parse(data)))
    on(STREAM.change, (data) => hearing.change(JSON.parse(data)))
    on(STREAM.end, close)
    on('error', fail)
    watchOn()
  }

  const isVisible = () => document.visibilityState === 'visible'
  const look = () => {
    began = null
    // The refetch on return shows everything that was missed.
    isCut = false
    if (!isVisible()) return close()
    open()
  }
  document.addEventListener('visibilitychange', look)
  if (isVisible()) open()
  return () => {
    document.removeEventListener('visibilitychange', look)
    close()
  }
}
