import { expect, it } from 'vitest'
import { nextDeferredRows } from './useDeferredRows.ts'

const [all, some] = [
  [1, 2, 3],
  [2, 3],
]

it('waits for a pause with what a key took away, also where the next key asks for the same as before', () => {
  const drawn = { asked: '', below: all, isWaiting: false }
  const typed = nextDeferredRows(drawn, { asked: 'a', below: some })
  expect(typed).toEqual({ asked: 'a', below: [], isWaiting: true })
  expect(nextDeferredRows(typed, { asked: '', below: all })).toEqual({ asked: '', below: [], isWaiting: true })
})

it('keeps the rows that a key leaves as they are', () => {
  const drawn = { asked: '', below: all, isWaiting: false }
  expect(nextDeferredRows(drawn, { asked: 'a', below: [...all] })).toEqual({ asked: 'a', below: all, isWaiting: true })
  expect(nextDeferredRows(drawn, { asked: '', below: some })).toBe(drawn)
})
