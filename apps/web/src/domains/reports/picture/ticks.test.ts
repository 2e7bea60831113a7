import { expect, test } from 'vitest'
import { quarterTicks, yearTicks } from './ticks.ts'

test.each([
  ['of one year alone', ['2026-03', '2026-04'], 30, ['2026-03']],
  ['where the first one begins the year', ['2026-01', '2026-02'], 26, ['2026-01']],
  ['far enough before the next', ['2025-11', '2025-12', '2026-01'], 26, ['2025-11', '2026-01']],
  ['but not where the last one ends', ['2025-11', '2025-12', '2026-01'], 14, ['2025-11']],
  ['but none that the next would run into', ['2025-12', '2026-01', '2026-02'], 26, ['2026-01']],
])('years stand under the first month and each January, %s', (_, months, step, years) => {
  expect(yearTicks(months, step)).toEqual(years)
})

const year = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`)
test.each([
  ['where there is room', year, 30, ['2026-01', '2026-04', '2026-07', '2026-10']],
  ['but none that the year would run into', year, 10, ['2026-01', '2026-07', '2026-10']],
  ['but not where the last one ends', year.slice(0, 10), 20, ['2026-01', '2026-04', '2026-07']],
  ['and none in narrow bars', year, 9, ['2026-01']],
])('between the years stands each third month, %s', (_, months, step, told) => {
  expect(quarterTicks(months, step)).toEqual(told)
})
