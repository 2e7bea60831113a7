import { expect, test } from 'vitest'
import { freeSpot } from './place.ts'

const window = { width: 1000, height: 800 }
const box = { width: 400, height: 48 }
const wide = (top: number, height: number) => ({ left: 0, top, width: 1000, height })

test('a message lies at the bottom right, beside what stands there, else above it', () => {
  expect(freeSpot(box, window, [])).toEqual({ left: 584, top: 736 })
  const button = { left: 900, top: 750, width: 80, height: 30 }
  expect(freeSpot(box, window, [button])).toEqual({ left: 300, top: 736 })
  expect(freeSpot(box, window, [wide(700, 100)])).toEqual({ left: 584, top: 648 })
})

test('where there is no room it covers as little as it can, and stays in the window', () => {
  const small = { width: 360, height: 400 }
  const low = { width: 328, height: 48 }
  expect(freeSpot(low, small, [wide(0, 200), wide(220, 180)]).top).toBe(200)
  expect(freeSpot(low, small, [wide(0, 400)])).toEqual({ left: 16, top: 336 })
})
