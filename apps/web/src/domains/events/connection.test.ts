import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type EventSourceLike, followChanges, pauseAfter } from './connection.ts'

/** Fake streams, and the events that were heard. */
function page({ isAway = false } = {}) {
  const sources: { say(name: string, data?: object): void; isClosed: boolean }[] = []
  const events: unknown[] = []
  const shown = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', shown)
  const open = (): EventSourceLike => {
    const listeners = new Map<string, (event: { data?: string }) => void>()
    const source = {
      isClosed: false,
      say: (name: string, data: object = {}) => listeners.get(name)?.({ data: JSON.stringify(data) }),
    }
    sources.push(source)
    if (isAway) setTimeout(() => source.say('error'), 5)
    return {
      addEventListener: (name, listener) => void listeners.set(name, listener),
      close: () => {
        source.isClosed = true
      },
    }
  }
  followChanges(open, {
    change: ({ id }) => events.push(id),
    mended: (isCut) => events.push(isCut ? 'mended' : 'late'),
    news: ({ build }) => build && events.push(build),
  })
  const look = (isLookedAt: boolean) => {
    shown.visibilityState = isLookedAt ? 'visible' : 'hidden'
    shown.dispatchEvent(new Event('visibilitychange'))
  }
  return { sources, heard: events, look, last: () => sources.at(-1) }
}

describe('a page that follows changes', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('hears them on one stream', () => {
    const { sources, heard, last } = page()
    last()?.say('begin')
    last()?.say('change', { id: 7 })
    expect([sources.length, heard]).toEqual([1, [7]])
  })

  test('closes while no one looks at the page', () => {
    const { sources, look } = page()
    look(false)
    vi.advanceTimersByTime(3_600_000)
    expect(sources.map(({ isClosed }) => isClosed)).toEqual([true])
    look(true)
    expect(sources.map(({ isClosed }) => isClosed)).toEqual([true, false])
  })

  test('retries ever less often, about 60 times an hour', () => {
    const { sources, heard } = page({ isAway: true })
    vi.advanceTimersByTime(60_000)
    expect(sources.length).toBe(6)
    vi.advanceTimersByTime(3_540_000)
    expect(sources.length).toBeLessThan(70)
    expect(sources.length).toBeGreaterThan(50)
    expect(heard).toEqual([])
  })

  test('counts a stream that breaks at once as failed', () => {
    const { sources, last } = page()
    for (let second = 0; second < 60; second += 1) {
      last()?.say('begin')
      last()?.say('error')
      vi.advanceTimersByTime(1000)
    }
    expect(sources.length).toBeLessThan(8)
    expect(sources.length).toBeGreaterThan(4)
  })

  test('reports a gap once it is back', () => {
    const { heard, last } = page()
    last()?.say('begin')
    vi.advanceTimersByTime(31_000)
    last()?.say('error')
    vi.advanceTimersByTime(1000)
    expect(heard).toEqual([])
    last()?.say('begin')
    expect(heard).toEqual(['mended'])
  })

  test('reports a gap if it starts late', () => {
    const { heard, last } = page()
    last()?.say('error')
    vi.advanceTimersByTime(1000)
    last()?.say('begin')
    expect(heard).toEqual(['mended'])
    const late = page()
    vi.advanceTimersByTime(1500)
    late.last()?.say('begin')
    expect(late.heard).toEqual(['late'])
  })

  test('reports a late start when the page is visible again', () => {
    const { heard, look, last } = page()
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
    const { sources, last } = page()
    last()?.say('begin')
    for (let beats = 0; beats < 10; beats += 1) {
      vi.advanceTimersByTime(20_000)
      last()?.say('beat')
    }
    expect(sources.length).toBe(1)
    vi.advanceTimersByTime(52_000)
    expect(sources.length).toBe(2)
  })

  test('receives the build at the start and each beat', () => {
    const { heard, last } = page()
    last()?.say('begin', { build: 'one' })
    last()?.say('beat', { build: 'two' })
    expect(heard).toEqual(['one', 'two'])
  })

  test('stays closed after it was ended for good', () => {
    const { sources, look, last } = page()
    last()?.say('begin')
    last()?.say('end')
    last()?.say('error')
    vi.advanceTimersByTime(3_600_000)
    expect(sources.length).toBe(1)
    look(false)
    look(true)
    expect(sources.length).toBe(2)
  })

  test('never reconnects at the same time as others', () => {
    expect([pauseAfter(1, 0), pauseAfter(1, 1)]).toEqual([500, 1500])
    expect([pauseAfter(20, 0), pauseAfter(20, 1)]).toEqual([30_000, 90_000])
  })
})
