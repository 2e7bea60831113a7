import { expect, test } from 'vitest'
import type { Severity } from '../../ui/base/Alert.tsx'
import { type BannerMessage, newsOf } from './messages.ts'

test('counts failures since the last look', () => {
  const stored = (['error', 'success', 'warning', 'info', 'error'] as Severity[]).map((level, place) => ({
    id: 5 - place,
    text: level,
    level,
    at: 0,
  }))
  expect(newsOf({ messages: stored, seen: 0 }).map(({ id }) => id)).toEqual([5, 3, 1])
  expect(newsOf({ messages: stored, seen: 3 }).map(({ id }) => id)).toEqual([5])
})

test('failures shown with Retry are no news', () => {
  const failure: BannerMessage = {
    id: 1,
    text: "Couldn't load jobs. Try again.",
    level: 'error',
    at: 0,
    isOnPage: true,
  }
  expect(newsOf({ messages: [failure], seen: 0 })).toEqual([])
})
