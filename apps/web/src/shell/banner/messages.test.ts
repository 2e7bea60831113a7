import { expect, test } from 'vitest'
import type { BannerLevel } from './bannerState.ts'
import { newsOf } from './messages.ts'

test('counts failures since the last look', () => {
  const told = (['error', 'success', 'warning', 'info', 'error'] as BannerLevel[]).map((level, place) => ({
    id: 5 - place,
    text: level,
    level,
    at: 0,
  }))
  expect(newsOf({ messages: told, seen: 0 }).map(({ id }) => id)).toEqual([5, 3, 1])
  expect(newsOf({ messages: told, seen: 3 }).map(({ id }) => id)).toEqual([5])
})
