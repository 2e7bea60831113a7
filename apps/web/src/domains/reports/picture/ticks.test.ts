import { expect, test } from 'vitest'
import { yearTicks } from './ticks.ts'

test.each([
  ['of one year alone', ['2026-03', '2026-04'], 30, ['2026-03']],
  ['where the first one begins the year', ['2026-01', '2026-02'], 26, ['2026-01']],
  ['far enough before the next', ['2025-11', '2025-12', '2026-01'], 26, ['2025-11', '2026-01']],
  ['but not where the last one ends', ['2025-11', '2025-12', '2026-01'], 14, ['2025-11']],
  ['but none that the next would run into', ['2025-12', '2026-01', '2026-02'], 26, ['2026-01']],
])('years stand under the first month and each January, %s', (_, months, step, years) => {
  expect(yearTicks(months, step)).toEqual(years)
})
