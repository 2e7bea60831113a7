import { expect, test } from 'vitest'
import { barsOf, daysIn } from './perDay.ts'

test('each day from the oldest to the newest has a bar, days without entries too, the fullest the highest', () => {
  const days = [
    { day: '2026-03-02', count: 4 },
    { day: '2026-02-28', count: 1 },
  ]
  expect(barsOf({ days }, 40)).toEqual([
    { day: '2026-02-28', count: 1, height: 25 },
    { day: '2026-03-01', count: 0, height: 0 },
    { day: '2026-03-02', count: 4, height: 100 },
  ])
})

test('of a long time the picture shows the last days that have room, each wide enough to be hit', () => {
  const days = [
    { day: '2026-03-02', count: 1 },
    { day: '2020-01-01', count: 9 },
  ]
  const bars = barsOf({ days }, daysIn(1000))
  expect(bars).toHaveLength(41)
  expect(bars.at(-1)).toEqual({ day: '2026-03-02', count: 1, height: 100 })
})

test('nothing counted is no picture', () => expect(barsOf({ days: [] }, 40)).toEqual([]))
