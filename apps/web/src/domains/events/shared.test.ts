import { STREAM } from '@acm/contract/events'
import { afterEach, expect, test, vi } from 'vitest'
import type { EventSourceLike } from './connection.ts'
import { sharedSource } from './shared.ts'

const pages: { close(): void }[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  for (const page of pages.splice(0)) page.close()
})

/** Fake server streams, and pages that share one by name. */
function browser() {
  const streams: { say(name: string, data?: string): void; isClosed: boolean }[] = []
  const open = (): EventSourceLike => {
    const listeners = new Map<string, (event: { data?: string }) => void>()
    const stream = { isClosed: false, say: (name: string, data = '{}') => listeners.get(name)?.({ data }) }
    streams.push(stream)
    return {
      addEventListener: (name, listener) => void listeners.set(name, listener),
      close: () => {
        stream.isClosed = true
      },
    }
  }
  const page = (name: string) => {
    const events: string[] = []
    const source = sharedSource(name, open)
    for (const event of Object.values(STREAM))
      source.addEventListener(event, ({ data }) => events.push(event === STREAM.change ? `${data}` : event))
    source.addEventListener('error', () => events.push('error'))
    pages.push(source)
    return { heard: events, close: source.close }
  }
  return { streams, page }
}

test('pages of one user share one stream', async () => {
  const { streams, page } = browser()
  const first = page('events-1')
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  streams[0]?.say('begin')
  const second = page('events-1')
  await vi.waitFor(() => expect(second.heard).toEqual(['begin']))
  streams[0]?.say('change', 'a')
  await vi.waitFor(() => expect(second.heard).toEqual(['begin', 'a']))
  expect([first.heard, streams.length]).toEqual([['begin', 'a'], 1])
})

test('pages of another user receive nothing of it', async () => {
  const { streams, page } = browser()
  const one = page('events-2')
  const other = page('events-3')
  await vi.waitFor(() => expect(streams).toHaveLength(2))
  for (const [at, stream] of streams.entries()) stream.say('change', `for ${at}`)
  await vi.waitFor(() => expect([...one.heard, ...other.heard].sort()).toEqual(['for 0', 'for 1']))
  expect([one.heard.length, other.heard.length]).toEqual([1, 1])
})

test('another page takes over when the owner closes', async () => {
  const { streams, page } = browser()
  const first = page('events-4')
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  const second = page('events-4')
  first.close()
  await vi.waitFor(() => expect(second.heard).toEqual(['error']))
  expect(streams[0]?.isClosed).toBe(true)
  second.close()
  page('events-4')
  await vi.waitFor(() => expect(streams).toHaveLength(2))
})

test('an end by the server ends all pages', async () => {
  const { streams, page } = browser()
  page('events-5')
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  streams[0]?.say('begin')
  const second = page('events-5')
  await vi.waitFor(() => expect(second.heard).toEqual(['begin']))
  streams[0]?.say('end')
  await vi.waitFor(() => expect(second.heard).toEqual(['begin', 'end']))
})

test.each([
  ['the channel', () => vi.stubGlobal('BroadcastChannel', refused)],
  ['the lock', () => vi.stubGlobal('navigator', { locks: { request: async () => refused() } })],
])('where the browser refuses %s each page has a stream of its own', async (_what, refuse) => {
  refuse()
  const { streams, page } = browser()
  const [one, other] = [page('events-5'), page('events-5')]
  await vi.waitFor(() => expect(streams).toHaveLength(2))
  for (const [at, stream] of streams.entries()) stream.say('change', `${at}`)
  expect([one.heard, other.heard]).toEqual([['0'], ['1']])
})

function refused(): never {
  throw new DOMException('Refused', 'SecurityError')
}
