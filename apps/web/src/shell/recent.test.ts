import { beforeEach, expect, test, vi } from 'vitest'
import { recentRecords, rememberRecord } from './useRecentRecords.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

test('lists the 30 last records once per user', () => {
  for (let id = 1; id <= 40; id += 1) rememberRecord(7, { kind: 'client', id })
  rememberRecord(7, { kind: 'client', id: 20 })
  rememberRecord(8, { kind: 'user', id: 1 })
  const ids = recentRecords(7).map(({ id }) => id)
  expect(ids).toHaveLength(30)
  expect(ids.slice(0, 3)).toEqual([20, 40, 39])
  expect(new Set(ids).size).toBe(30)
  expect(recentRecords(8)).toEqual([{ kind: 'user', id: 1 }])
  expect([...stored.keys()]).toEqual(['acm-recent-7', 'acm-recent-8'])
  expect(stored.get('acm-recent-8'), 'never what it is called').toBe('[{"kind":"user","id":1}]')
})

test.each([
  '',
  'x',
  '{}',
  'null',
  '[null, 1, {"kind": "client"}, {"kind": "nothing", "id": 1}, {"kind": "role", "id": "1"}]',
])('whatever else stands there (%s) is no record', (text) => {
  stored.set('acm-recent-7', text)
  expect(recentRecords(7)).toEqual([])
})
