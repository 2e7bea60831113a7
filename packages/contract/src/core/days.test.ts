import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isStarted } from '../amqs.ts'
import { endingsOf } from '../subscriptions.ts'
import { setTimeZone, today } from './days.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-03T02:00:00Z') }))
afterEach(() => {
  setTimeZone('UTC')
  vi.useRealTimers()
})

it('today is the day of the installation, so that an American evening locks nothing that starts tomorrow', () => {
  expect(today()).toBe('2026-03-03')
  const days = ['America/New_York', 'Pacific/Kiritimati', 'UTC'].map((zone) => {
    setTimeZone(zone)
    return [today(), isStarted({ startDate: '2026-03-03' }), endingsOf('2026-06-01').length]
  })
  expect(days).toEqual([
    ['2026-03-02', false, 0],
    ['2026-03-03', true, 1],
    ['2026-03-03', true, 1],
  ])
  // Summer begins there on that day: it is 4 hours behind then, no longer 5.
  vi.setSystemTime(Date.parse('2026-03-09T03:59:59Z'))
  setTimeZone('America/New_York')
  expect(today()).toBe('2026-03-08')
  vi.setSystemTime(Date.parse('2026-03-09T04:00:00Z'))
  expect(today()).toBe('2026-03-09')
})
