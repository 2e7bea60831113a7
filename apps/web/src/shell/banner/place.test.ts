import { expect, test } from 'vitest'
import { freeSpot } from './place.ts'

const window = { width: 1000, height: 800, bar: 56 }
const box = { width: 400, height: 48 }
const wide = (top: number, height: number) => ({ left: 0, top, width: 1000, height })

test('a message lies under the bar in the middle, beside what stands there, else at the foot, else where there is room', () => {
  expect(freeSpot(box, window, [])).toEqual({ left: 300, top: 64 })
  const button = { left: 600, top: 70, width: 80, height: 30 }
  expect(freeSpot(box, window, [button])).toEqual({ left: 16, top: 64 })
  expect(freeSpot(box, window, [wide(56, 100)])).toEqual({ left: 300, top: 736 })
  expect(freeSpot(box, window, [wide(56, 100), wide(700, 100)])).toEqual({ left: 300, top: 160 })
})

test('where there is no room it covers as little as it can, and stays in the window', () => {
  const small = { width: 360, height: 400, bar: 56 }
  const { top } = freeSpot({ width: 328, height: 48 }, small, [wide(56, 200), wide(290, 110)])
  expect(top).toBe(248)
  expect(freeSpot({ width: 328, height: 48 }, small, [wide(0, 400)])).toEqual({ left: 16, top: 64 })
})
