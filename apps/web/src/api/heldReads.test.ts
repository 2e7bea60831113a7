import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdFor, isJustRead } from './heldReads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const KEY = ['clients', '/Client/GetClientDetails/{id}']
const reading = (queryFn: () => Promise<unknown>) => ({ queryKey: KEY, queryFn: vi.fn(queryFn) })
const soon = (answer: unknown) => () => new Promise((done) => setTimeout(done, 100, answer))

async function stateAfter(client: QueryClient, read: ReturnType<typeof reading>, ms: number) {
  let isOver = false
  void holdFor(client, [read]).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(ms)
  return isOver
}

test('a page is held for until its record has come, which it then does not ask for again for a moment', async () => {
  const client = new QueryClient()
  const read = reading(soon('a record'))
  expect(await stateAfter(client, read, 99)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  const query = client.getQueryCache().find({ queryKey: KEY })
  if (!query) throw new Error('not read')
  expect([query.state.data, isJustRead(query)]).toEqual(['a record', true])
  await vi.advanceTimersByTimeAsync(1000)
  expect(isJustRead(query)).toBe(false)
})

test('what somebody has changed meanwhile is asked for again', async () => {
  const client = new QueryClient()
  expect(await stateAfter(client, reading(soon('a record')), 100)).toBe(true)
  await client.invalidateQueries({ queryKey: KEY })
  expect(client.getQueryCache().findAll().map(isJustRead)).toEqual([false])
})

test('a slow record is not waited for longer than 250 ms, and one that was asked for before not at all', async () => {
  const client = new QueryClient()
  const read = reading(() => new Promise(() => undefined))
  expect(await stateAfter(client, read, 249)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await stateAfter(client, read, 0)).toBe(true)
  expect(read.queryFn).toHaveBeenCalledTimes(1)
})

test('a refused read lets the page open, which tells of it without asking again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  expect(
    await stateAfter(
      client,
      reading(() => Promise.reject(new Error('gone'))),
      0,
    ),
  ).toBe(true)
  expect(client.getQueryCache().findAll().map(isJustRead)).toEqual([true])
})
