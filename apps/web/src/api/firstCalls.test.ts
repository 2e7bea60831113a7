import { beforeEach, expect, test, vi } from 'vitest'
import { firstCallOf, forgetFirstCall, rememberFirstCall } from './firstCalls.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

const SEEN = { pathname: '/clients', search: '?pageSize=25' }
const call = '/Client/GetAllClients?sort=acesClientName&page=1&pageSize=25'

test('the first call of an address is told for that address alone, until it is forgotten', () => {
  rememberFirstCall(SEEN.pathname, { search: SEEN.search, call })
  expect(firstCallOf(SEEN)).toBe(call)
  expect(firstCallOf({ ...SEEN, search: '?pageSize=25&acesClientName=client+11' })).toBeNull()
  expect(firstCallOf({ ...SEEN, search: '' })).toBeNull()
  expect(firstCallOf({ ...SEEN, pathname: '/instances' })).toBeNull()
  forgetFirstCall(SEEN.pathname)
  expect(firstCallOf(SEEN)).toBeNull()
})

test('what is stored there by somebody else is no call', () => {
  for (const text of ['', 'null', '[]', '{"search":"?pageSize=25"}', '{"search":"?pageSize=25","call":7}']) {
    localStorage.setItem('acm-first:/clients', text)
    expect(firstCallOf(SEEN), text).toBeNull()
  }
})
