import { BEAT_MS, type ChangeEvent, STREAM } from '@acm/contract/events'

/** A stream as browsers have it (EventSource). */
export interface Source {
  addEventListener(name: string, listener: (event: { data?: string }) => void): void
  close(): void
}

/** What a connection is made of. */
export interface Wires {
  open(): Source
  isVisible(): boolean
  /** Calls back when that changes, until the returned function is called. */
  onVisibility(listener: () => void): () => void
  /** Between 0 and 1. */
  random(): number
}

export interface Hearing {
  change(event: ChangeEvent): void
  /** Somebody looks at the page again: what happened meanwhile was not heard, and is read with that. */
  back(): void
  /** What happened before it began was not heard: it had been cut, or began late. */
  mended(): void
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000
/** A connection that has lasted so long was a good one: the next pause is short again. */
const LASTING_MS = 30_000
/** A stream that begins sooner is there before what the page reads with it can be old. */
const LATE_MS = 1000
/** Longer than any beat takes to come: nobody is there any more. */
const SILENT_MS = BEAT_MS * 2.5

/** How long to wait after so many failures in a row: twice as long each time, and never all at once. */
export const pauseAfter = (failures: number, random: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (0.5 + random)

/**
 * Hears what others change for as long as the page is looked at. A connection that fails is tried again, ever more
 * rarely, and nobody is told; what the server has ended for good is opened again only when somebody comes back to the page.
 * Until the returned function is called.
 */
export function followChanges(wires: Wires, hearing: Hearing): () => void {
  let source: Source | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let began: number | null = null
  let isCut = false
  let asked = 0

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
    timer = setTimeout(open, pauseAfter(failures, wires.random()))
  }
  const watchOn = () => {
    clearTimeout(watch)
    watch = setTimeout(fail, SILENT_MS)
  }
  const begin = () => {
    began = Date.now()
    if (isCut || began - asked > LATE_MS) hearing.mended()
    isCut = false
  }
  function open() {
    close()
    asked = Date.now()
    const opened = wires.open()
    source = opened
    const on = (name: string, hear: (data: string) => void) =>
      opened.addEventListener(name, ({ data = '' }) => {
        if (source !== opened) return
        watchOn()
        hear(data)
      })
    on(STREAM.begin, begin)
    on(STREAM.beat, () => {})
    on(STREAM.change, (data) => hearing.change(JSON.parse(data)))
    on(STREAM.end, close)
    on('error', fail)
    watchOn()
  }

  const stopLooking = wires.onVisibility(() => {
    began = null
    // Whoever comes back is shown what is new by the reads that come with it.
    isCut = false
    if (!wires.isVisible()) return close()
    hearing.back()
    open()
  })
  if (wires.isVisible()) open()
  return () => {
    stopLooking()
    close()
  }
}
