import { expect, it } from 'vitest'
import { drawnBelow } from './useDeferredRows.ts'

const [all, some] = [
  [1, 2, 3],
  [2, 3],
]

it('defers removed rows until typing pauses', () => {
  const typed = drawnBelow(all, some, true)
  expect(typed).toEqual([])
  expect(drawnBelow(typed, all, true)).toEqual([])
  expect(drawnBelow(typed, all, false)).toBe(all)
})

it("keeps rows that a key doesn't change", () => {
  expect(drawnBelow(all, [...all], true)).toEqual(all)
  expect(drawnBelow(all, some, false)).toBe(some)
})
