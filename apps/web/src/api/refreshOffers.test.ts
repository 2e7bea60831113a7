import type { ChangeEvent } from '@acm/contract/events'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteAnswer, noteFresh } from './ownActs.ts'
import { refreshOffers } from './refreshOffers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A visible list with one row, whose next read returns another one. */
function list(isShown = true) {
  const client = new QueryClient()
  const queryKey = ['clients', Math.random()]
  client.setQueryData(queryKey, ['old'])
  const meta = { endpoint: {}, reread: async () => ['new'] } as never
  const leave = new QueryObserver(client, { queryKey, meta, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
  const [query] = client.getQueryCache().getAll()
  const hash = query?.queryHash ?? ''
  const hide = isShown ? refreshOffers.show([hash]) : () => {}
  const rows = () => client.getQueryData(queryKey)
  const close = () => {
    hide()
    leave()
  }
  return { client, hash, rows, close }
}
const change = { domain: 'clients', touched: [], who: 'Zoe', isOwn: false, at: '2026-01-01T00:00:00Z' }

test('a list that was cut off offers what it reads when it is back, of nobody that is known', async () => {
  const { client, hash, rows, close } = list()
  refreshOffers.hearAnything(client)
  await vi.advanceTimersByTimeAsync(0)
  expect(rows()).toEqual(['old'])
  expect(refreshOffers.offerOf(hash)).toMatchObject({ who: null, at: null, data: ['new'] })
  refreshOffers.hear(client, change as unknown as ChangeEvent)
  await vi.advanceTimersByTimeAsync(1000)
  expect(refreshOffers.offerOf(hash)).toMatchObject({ who: 'Zoe', hasOthers: true })
  close()
})

test('what is no list in sight is put in its place', async () => {
  const { client, hash, rows, close } = list(false)
  refreshOffers.hearAnything(client)
  await vi.advanceTimersByTimeAsync(0)
  expect([rows(), refreshOffers.offerOf(hash)]).toEqual([['new'], undefined])
  close()
})

test('what its person did in another window is offered once the acts of this page are over', async () => {
  const { client, hash, close } = list()
  await client
    .getMutationCache()
    .build(client, { mutationFn: async () => 'done' })
    .execute(undefined)
  refreshOffers.hear(client, { ...change, isOwn: true } as unknown as ChangeEvent)
  await vi.advanceTimersByTimeAsync(9000)
  expect(refreshOffers.offerOf(hash)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(5000)
  expect(refreshOffers.offerOf(hash)).toMatchObject({ who: 'you', data: ['new'] })
  close()
})

test('what this page did and holds is not read again; what its person did elsewhere is, and what others did', async () => {
  const { client, hash, rows, close } = list(false)
  const own = { ...change, isOwn: true, requestId: 'of-this-page' } as unknown as ChangeEvent
  noteAnswer(new Headers({ 'x-request-id': 'of-this-page' }))
  const hear = async (event: ChangeEvent) => {
    refreshOffers.hear(client, event)
    await vi.advanceTimersByTimeAsync(3000)
    return rows()
  }
  const query = client.getQueryCache().get(hash)
  if (query) noteFresh(query)
  expect(await hear(own)).toEqual(['old'])
  expect(await hear({ ...own, requestId: 'of-another-window' })).toEqual(['new'])
  close()
  const unread = list(false)
  refreshOffers.hear(unread.client, own)
  await vi.advanceTimersByTimeAsync(3000)
  expect(unread.rows(), 'it was not read since').toEqual(['new'])
  unread.close()
})
