import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followChanges, pauseAfter } from './connection.ts'

interface Stream {
  say(name: string, data?: object): void
  isClosed: boolean
}

/** Fake streams, and pages that write down what they hear. */
function browser({ isAway = false } = {}) {
  const streams: Stream[] = []
  const shown = Object.assign(new EventTarget(), { visibilityState: 'visible', querySelector: () => null })
  vi.stubGlobal('document', shown)
  vi.stubGlobal(
    'EventSource',
    class {
      isClosed = false
      readonly #listeners = new Map<string, (event: { data: string }) => void>()
      constructor() {
        streams.push(this)
        if (isAway) setTimeout(() => this.say('error'), 5)
      }
      say(name: string, data: object = {}) {
        if (!this.isClosed) this.#listeners.get(name)?.({ data: JSON.stringify(data) })
      }
      addEventListener = (name: string, listener: (event: { data: string }) => void) =>
        void this.#listeners.set(name, listener)
      close = () => {
        this.isClosed = true
      }
    },
  )
  const page = (name = 'changes') => {
    const heard: unknown[] = []
    const leave = followChanges(name, {
      change: ({ id }) => heard.push(id),
      mended: (isCut) => heard.push(isCut ? 'mended' : 'late'),
      news: ({ build }) => build && heard.push(build),
    })
    pages.push(leave)
    return { heard, leave }
  }
  const look = (isLookedAt: boolean) => {
    shown.visibilityState = isLookedAt ? 'visible' : 'hidden'
    shown.dispatchEvent(new Event('visibilitychange'))
  }
  return { streams, page, look, last: () => streams.at(-1) }
}

const pages: (() => void)[] = []
afterEach(() => {
  for (const leave of pages.splice(0)) leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a page that follows changes', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    // Without locks a page has a stream of its own.
    vi.stubGlobal('navigator', {})
  })

  function alone(options?: { isAway: boolean }) {
    const { page, ...others } = browser(options)
    return { ...others, ...page() }
  }

  test('closes while no one looks at the page', () => {
    const { streams, look } = alone()
    look(false)
    vi.advanceTimersByTime(3_600_000)
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true])
    look(true)
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false])
  })

  test('retries ever less often, about 60 times an hour', () => {
    const { streams, heard } = alone({ isAway: true })
    vi.advanceTimersByTime(60_000)
    expect(streams.length).toBe(6)
    vi.advanceTimersByTime(3_540_000)
    expect(streams.length).toBeLessThan(70)
    expect(streams.length).toBeGreaterThan(50)
    expect(heard).toEqual([])
  })

  test('counts a stream that breaks at once as failed', () => {
    const { streams, last } = alone()
    for (let second = 0; second < 60; second += 1) {
      last()?.say('begin')
      last()?.say('error')
      vi.advanceTimersByTime(1000)
    }
    expect(streams.length).toBeLessThan(8)
    expect(streams.length).toBeGreaterThan(4)
  })

  test('reports a gap once it is back', () => {
    const { heard, last } = alone()
    last()?.say('begin')
    vi.advanceTimersByTime(31_000)
    last()?.say('error')
    vi.advanceTimersByTime(1000)
    expect(heard).toEqual([])
    last()?.say('begin')
    expect(heard).toEqual(['mended'])
  })

  test('reports a gap if it starts late', () => {
    const { heard, last } = alone()
    last()?.say('error')
    vi.advanceTimersByTime(1000)
    last()?.say('begin')
    expect(heard).toEqual(['mended'])
    const late = alone()
    vi.advanceTimersByTime(1500)
    late.last()?.say('begin')
    expect(late.heard).toEqual(['late'])
  })

  test('reports a late start when the page is visible again', () => {
    const { heard, look, last } = alone()
    last()?.say('begin')
    look(false)
    expect(heard).toEqual([])
    look(true)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(1500)
    last()?.say('begin')
    expect(heard).toEqual(['late'])
  })

  test('treats a long silence as broken, a beat as alive', () => {
    const { streams, last } = alone()
    last()?.say('begin')
    for (let beats = 0; beats < 10; beats += 1) {
      vi.advanceTimersByTime(20_000)
      last()?.say('beat')
    }
    expect(streams.length).toBe(1)
    vi.advanceTimersByTime(52_000)
    expect(streams.length).toBe(2)
  })

  test('receives the build at the start and each beat', () => {
    const { heard, last } = alone()
    last()?.say('begin', { build: 'one' })
    last()?.say('beat', { build: 'two' })
    expect(heard).toEqual(['one', 'two'])
  })

  test('stays closed after it was ended for good', () => {
    const { streams, look, last } = alone()
    last()?.say('begin')
    last()?.say('end')
    vi.advanceTimersByTime(3_600_000)
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true])
    look(false)
    look(true)
    expect(streams.length).toBe(2)
  })

  test('never reconnects at the same time as others', () => {
    expect([pauseAfter(1, 0), pauseAfter(1, 1)]).toEqual([500, 1500])
    expect([pauseAfter(20, 0), pauseAfter(20, 1)]).toEqual([30_000, 90_000])
  })
})

describe('pages of one browser', () => {
  /** Two pages that share one stream. */
  async function two() {
    const { streams, page, ...others } = browser()
    const first = page()
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    const second = page()
    streams[0]?.say('begin')
    streams[0]?.say('change', { id: 7 })
    await vi.waitFor(() => expect(second.heard).toEqual([7]))
    return { ...others, streams, first, second }
  }

  test('of one user share one stream', async () => {
    const { streams, first } = await two()
    expect([first.heard, streams.length]).toEqual([[7], 1])
  })

  test('of another user receive nothing of it', async () => {
    const { streams, page } = browser()
    const [one, other] = [page('one'), page('other')]
    await vi.waitFor(() => expect(streams).toHaveLength(2))
    for (const [id, stream] of streams.entries()) stream.say('change', { id })
    await vi.waitFor(() => expect([one.heard, other.heard]).toEqual([[0], [1]]))
  })

  test('report the gap of the stream that they share', async () => {
    const { streams, first, second } = await two()
    vi.spyOn(Math, 'random').mockReturnValue(-0.5)
    streams[0]?.say('error')
    await vi.waitFor(() => expect(streams).toHaveLength(2))
    streams[1]?.say('begin')
    await vi.waitFor(() => expect(second.heard).toEqual([7, 'mended']))
    expect(first.heard).toEqual([7, 'mended'])
  })

  test('take over with a gap when the owner closes', async () => {
    const { streams, first, second } = await two()
    const now = Date.now.bind(Date)
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 1500)
    first.leave()
    await vi.waitFor(() => expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false]))
    streams[1]?.say('begin')
    expect(second.heard).toEqual([7, 'mended'])
  })

  test('all close when the server ends the stream', async () => {
    const { streams, second, look } = await two()
    streams[0]?.say('end')
    await vi.waitFor(() => expect(streams.every(({ isClosed }) => isClosed)).toBe(true))
    look(false)
    look(true)
    await vi.waitFor(() => expect(streams.filter(({ isClosed }) => !isClosed)).toHaveLength(1))
    streams.at(-1)?.say('change', { id: 8 })
    await vi.waitFor(() => expect(second.heard).toEqual([7, 8]))
  })

  test.each([
    ['the channel', () => vi.stubGlobal('BroadcastChannel', refused)],
    ['the lock', () => vi.stubGlobal('navigator', { locks: { request: async () => refused() } })],
  ])('have a stream of their own where the browser refuses %s', async (_what, refuse) => {
    refuse()
    const { streams, page } = browser()
    const [one, other] = [page(), page()]
    await vi.waitFor(() => expect(streams).toHaveLength(2))
    for (const [id, stream] of streams.entries()) stream.say('change', { id })
    expect([one.heard, other.heard]).toEqual([[0], [1]])
  })
})

function refused(): never {
  throw new DOMException('Refused', 'SecurityError')
}
