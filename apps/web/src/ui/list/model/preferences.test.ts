import { expect, test, vi } from 'vitest'
import { isListPreference, ownPreferences, readPreferences, writePreferences } from './preferences.ts'

test('keeps preferences per user in one browser', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  const columns = { hidden: ['databaseName'], added: ['nextEnd'], widths: { databaseCode: 240 }, isWhole: true }
  const chosen = { pageSize: 25, ...columns } as const
  ownPreferences(7)
  writePreferences('Instances', chosen)
  ownPreferences(8)
  expect(readPreferences('Instances')).toEqual({ pageSize: null, hidden: [], added: [], widths: {}, isWhole: false })
  ownPreferences(7)
  expect(readPreferences('Instances')).toEqual(chosen)
  expect([...stored.keys()].map(isListPreference)).toEqual([true])
})
