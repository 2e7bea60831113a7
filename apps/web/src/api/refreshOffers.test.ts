import type { ChangeEvent } from '@acm/contract/events'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteAnswer } from './client.ts'
import { refreshOffers } from './refreshOffers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A query with one row, whose next read returns another one. */
function list(isShown = true) {
  const client = new QueryClient()
  const queryKey = ['clients', Math.random()]
  client.setQueryData(queryKey, ['old'])
  const meta = { endpoint: {}, reread: async () => ['new'] } as never
  const reads = { queryKey, meta, queryFn: async () => ['new'], staleTime: Number.POSITIVE_INFINITY }
  const leave = new QueryObserver(client, reads).subscribe(() => {})
  const hashes = [client.getQueryCache().getAll()[0]?.queryHash ?? '']
  const hide = isShown ? refreshOffers.show(hashes) : () => {}
  return {
    client,
    rows: () => client.getQueryData(queryKey),
    offer: () => refreshOffers.latestOf(client, hashes),
    take: () => refreshOffers.take(client, hashes),
    async hear(event: Partial<ChangeEvent>) {
      refreshOffers.hear(client, { ...change, ...event })
      await vi.advanceTimersByTimeAsync(1000)
    },
    close() {
      hide()
      leave()
    },
  }
}
const change: ChangeEvent = {
  id: 1,
  kind: 'client',
  recordId: 5,
  rowVersion: 2,
  isGone: false,
  verb: 'save',
  who: 'Zoe',
  isOwn: false,
  requestId: null,
  at: '2026-01-01T00:00:00Z',
  domain: 'clients',
  touched: [],
}

test('a visible list is read again only on request', async () => {
  const { rows, offer, take, hear, close } = list()
  await hear({})
  expect([rows(), offer()]).toEqual([['old'], { who: 'Zoe', isOwn: false, hasOthers: false, at: change.at }])
  await hear({ who: 'Ann' })
  expect(offer()).toMatchObject({ who: 'Ann', hasOthers: true })
  take()
  await vi.advanceTimersByTimeAsync(0)
  expect([rows(), offer()]).toEqual([['new'], undefined])
  close()
})

test('a visible list names no user after a gap', () => {
  const { client, rows, offer, close } = list()
  refreshOffers.hearAnything(client, true)
  expect([rows(), offer()]).toMatchObject([['old'], { who: null, at: null }])
  close()
})

test('a visible list is read again after a late start', async () => {
  const { client, rows, offer, close } = list()
  refreshOffers.hearAnything(client, false)
  await vi.advanceTimersByTimeAsync(0)
  expect([rows(), offer()]).toEqual([['new'], undefined])
  close()
})

test('other data is read again in the background', async () => {
  const { rows, offer, hear, close } = list(false)
  await hear({})
  expect([rows(), offer()]).toEqual([['new'], undefined])
  close()
})

test('ignores its own requests, even if the event comes first', async () => {
  const { client, offer, hear, close } = list()
  const own = (id: string) => noteAnswer(new Headers({ 'x-request-id': id }))
  own('of-this-tab')
  await hear({ isOwn: true, requestId: 'of-this-tab' })
  expect(offer()).toBeUndefined()
  const response = Promise.withResolvers<void>()
  const saved = client
    .getMutationCache()
    .build(client, { mutationFn: () => response.promise.then(() => own('answered-late')) })
    .execute(undefined)
  await hear({ isOwn: true, requestId: 'answered-late' })
  response.resolve()
  await saved
  await vi.advanceTimersByTimeAsync(1000)
  expect(offer()).toBeUndefined()
  await hear({ isOwn: true, requestId: 'of-another-tab' })
  expect(offer()).toMatchObject({ isOwn: true })
  close()
})
