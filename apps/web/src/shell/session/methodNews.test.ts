import { expect, test } from 'vitest'
import { hasNewMethods, noteMethods } from './ending.ts'

test('finds changes that are new to this browser', () => {
  const [first, second] = ['2026-03-02T12:00:00.000Z', '2026-03-02T12:00:00.001Z']
  expect([hasNewMethods(7, ''), hasNewMethods(7, first)]).toEqual([false, true])
  noteMethods(7, '')
  expect([hasNewMethods(7, ''), hasNewMethods(7, first), hasNewMethods(8, first)]).toEqual([false, true, true])
  noteMethods(7, first)
  expect([hasNewMethods(7, first), hasNewMethods(7, second)]).toEqual([false, true])
})
