import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { otherChanges } from './otherChanges.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const event = (recordId: number, rowVersion: number) =>
  ({ kind: 'client', recordId, rowVersion, who: 'Maria', at: '', isOwn: false, isGone: false }) as const

test("batches simultaneous changes and keeps each record's last", () => {
  let calls = 0
  otherChanges.subscribe(() => {
    calls += 1
  })
  for (let version = 1; version <= 500; version += 1) otherChanges.note(event(5, version))
  vi.advanceTimersByTime(100)
  expect([calls, otherChanges.lastOf('client', 5)?.rowVersion]).toEqual([1, 500])
  otherChanges.note(event(6, 1))
  vi.advanceTimersByTime(100)
  expect(calls).toBe(2)
})
