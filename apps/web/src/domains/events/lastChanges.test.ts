import type { ChangeEvent } from '@acm/contract/events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLastChanges } from './FollowedChanges.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const event = (recordId: number, rowVersion: number) => ({ kind: 'client', recordId, rowVersion }) as ChangeEvent

test("batches simultaneous changes and keeps each record's last", () => {
  const changes = createLastChanges()
  let calls = 0
  changes.subscribe(() => {
    calls += 1
  })
  for (let version = 1; version <= 500; version += 1) changes.note(event(5, version))
  vi.advanceTimersByTime(100)
  expect([calls, changes.lastOf('client', 5)?.rowVersion]).toEqual([1, 500])
  changes.note(event(6, 1))
  vi.advanceTimersByTime(100)
  expect(calls).toBe(2)
})
