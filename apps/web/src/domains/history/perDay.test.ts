import { expect, test } from 'vitest'
import { barsOf, MOST_DAYS } from './perDay.ts'

test('each day from the oldest to the newest has a bar, days without entries too, the fullest the highest', () => {
  const days = [
    { day: '2026-03-02', count: 4 },
    { day: '2026-02-28', count: 1 },
  ]
  expect(barsOf({ days })).toEqual([
    { day: '2026-02-28', count: 1, height: 25 },
    { day: '2026-03-01', count: 0, height: 0 },
    { day: '2026-03-02', count: 4, height: 100 },
  ])
})

test('of a long time the picture shows the last days', () => {
  const days = [
    { day: '2026-03-02', count: 1 },
    { day: '2020-01-01', count: 9 },
  ]
  const bars = barsOf({ days })
  expect(bars).toHaveLength(MOST_DAYS)
  expect(bars.at(-1)).toEqual({ day: '2026-03-02', count: 1, height: 100 })
})

test('nothing counted is no picture', () => expect(barsOf({ days: [] })).toEqual([]))
