import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type ApiFailure,
  delayParsing,
  dropPrefetches,
  prefetch,
  prefetchedPage,
  prefetchPage,
  request,
} from './request.ts'

const sent: string[] = []
let answers: Record<string, () => Response | Promise<Response>> = {}

beforeEach(() => {
  sent.length = 0
  answers = {}
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    sent.push(`${method} ${address}`)
    return answers[address]?.() ?? Response.json([sent.length])
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const read = (path: string) => request({ method: 'GET', path })

test('what was asked ahead is the answer of whoever reads it first, and of nobody else', async () => {
  prefetch('/people')
  prefetch('/people')
  expect(sent).toEqual(['GET /api/people'])
  expect((await read('/people')).body).toEqual([1])
  expect(sent).toHaveLength(1)
  expect((await read('/people')).body).toEqual([2])
})

test('a change is never answered by what a read was answered, nor a read after it by what was asked before', async () => {
  prefetch('/people')
  await request({ method: 'POST', path: '/people', body: {} })
  expect(sent).toEqual(['GET /api/people', 'POST /api/people'])
  expect((await read('/people')).body).toEqual([3])
})

test('nor is it after one that failed, which may have been made', async () => {
  answers = { '/api/save': () => new Response(null, { status: 502 }) }
  prefetch('/people')
  await request({ method: 'POST', path: '/save' }).catch(() => undefined)
  expect((await read('/people')).body).toEqual([3])
})

test('what is being read is not asked ahead: whoever reads it shares that answer, and the next would be an old one', async () => {
  const slow = Promise.withResolvers<Response>()
  answers = { '/api/people': () => slow.promise }
  const [first, second] = [read('/people'), read('/people')]
  prefetch('/people')
  slow.resolve(Response.json('slow'))
  await Promise.allSettled([first, second])
  expect(sent).toHaveLength(2)
  answers = {}
  prefetch('/people')
  expect((await read('/people')).body).toEqual([3])
  expect(sent).toHaveLength(3)
})

test('what was asked for a screen that nobody opened answers no other', async () => {
  prefetch('/people')
  dropPrefetches()
  expect((await read('/people')).body).toEqual([2])
})

test('a page asked ahead is there at once for whoever draws it, and still answers whoever reads it first', async () => {
  const slow = Promise.withResolvers<Response>()
  answers = { '/api/rows?page=1': () => slow.promise }
  const asked = prefetchPage('/rows?page=1')
  expect(prefetchedPage('/rows?page=1')).toBeUndefined()
  slow.resolve(Response.json(['row'], { headers: { 'X-Total-Count': '9' } }))
  await asked
  const come = prefetchedPage('/rows?page=1')
  expect([come?.body, come?.headers.get('X-Total-Count')]).toEqual([['row'], '9'])
  expect((await read('/rows?page=1')).body).toEqual(['row'])
  expect([prefetchedPage('/rows?page=1'), sent]).toEqual([undefined, ['GET /api/rows?page=1']])
})

test('a page asked ahead is gone after a change, once it is drawn, and for every other screen than its own', async () => {
  const isThere = async (after: () => unknown) => {
    await prefetchPage('/rows')
    await after()
    return prefetchedPage('/rows') !== undefined
  }
  expect(await isThere(() => request({ method: 'POST', path: '/save' }))).toBe(false)
  expect(await isThere(() => dropPrefetches())).toBe(false)
  expect(await isThere(() => dropPrefetches({ but: '/others' }))).toBe(false)
  expect(await isThere(() => dropPrefetches({ only: '/others' }))).toBe(true)
  expect(await isThere(() => dropPrefetches({ but: '/rows' }))).toBe(true)
  expect(await isThere(() => dropPrefetches({ only: '/rows' }))).toBe(false)
})

test('a page that comes after a change is nobody’s, and one that is refused says so', async () => {
  const slow = Promise.withResolvers<Response>()
  answers = { '/api/rows': () => slow.promise, '/api/theirs': () => new Response(null, { status: 403 }) }
  const asked = prefetchPage('/rows')
  await request({ method: 'POST', path: '/save' })
  slow.resolve(Response.json(['old']))
  await asked
  expect(prefetchedPage('/rows')).toBeUndefined()
  await expect(prefetchPage('/theirs')).rejects.toMatchObject({ status: 403 } satisfies Partial<ApiFailure>)
})

test('whoever reads what failed ahead hears of it', async () => {
  answers = { '/api/mine': () => new Response(null, { status: 401 }) }
  prefetch('/mine')
  await expect(read('/mine')).rejects.toMatchObject({ status: 401 } satisfies Partial<ApiFailure>)
  expect(sent).toHaveLength(1)
})

test('what nobody has read after ten seconds is given up, and asked anew', async () => {
  vi.useFakeTimers()
  const cancelled = vi.fn()
  answers = { '/api/old': () => new Response(new ReadableStream({ cancel: cancelled })) }
  prefetch('/old')
  await vi.advanceTimersByTimeAsync(9999)
  expect(cancelled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(cancelled).toHaveBeenCalledOnce()
  answers = {}
  expect((await read('/old')).body).toEqual([2])
})

test('an answer is read once what is to be seen before it is drawn, or has failed', async () => {
  for (const end of ['resolve', 'reject'] as const) {
    const page = Promise.withResolvers<void>()
    delayParsing('/rows', page.promise)
    const seen: string[] = []
    const rows = read('/rows').then(() => seen.push('rows'))
    await read('/others').then(() => seen.push('others'))
    expect(seen, end).toEqual(['others'])
    page[end]()
    await rows
    expect(seen, end).toEqual(['others', 'rows'])
  }
  expect((await read('/rows')).body).toBeDefined()
})

test('an answer that is cut off is none that came; one that is no JSON came', async () => {
  const cut = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
  answers = { '/api/cut': () => new Response(cut), '/api/empty': () => new Response(null, { status: 204 }) }
  await expect(read('/cut')).rejects.toMatchObject({ status: 0 } satisfies Partial<ApiFailure>)
  expect((await read('/empty')).body).toBeUndefined()
})
