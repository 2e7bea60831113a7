import { expect, it } from 'vitest'
import { nextDeferredRows } from './useDeferredRows.ts'

const [all, some] = [
  [1, 2, 3],
  [2, 3],
]

it('defers removed rows until typing pauses', () => {
  const rendered = { asked: '', below: all, isWaiting: false }
  const typed = nextDeferredRows(rendered, { asked: 'a', below: some })
  expect(typed).toEqual({ asked: 'a', below: [], isWaiting: true })
  expect(nextDeferredRows(typed, { asked: '', below: all })).toEqual({ asked: '', below: [], isWaiting: true })
})

it("keeps rows that a key doesn't change", () => {
  const rendered = { asked: '', below: all, isWaiting: false }
  expect(nextDeferredRows(rendered, { asked: 'a', below: [...all] })).toEqual({
    asked: 'a',
    below: all,
    isWaiting: true,
  })
  expect(nextDeferredRows(rendered, { asked: '', below: some })).toBe(rendered)
})
