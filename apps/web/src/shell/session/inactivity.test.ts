import { describe, expect, test } from 'vitest'
import {
  type Inactivity,
  type InactivityEvent,
  isEnding,
  isOver,
  limitOf,
  minutesSince,
  nextInactivity,
} from './useInactivity.ts'

const counter = (limit: number, events: InactivityEvent[]): Inactivity =>
  events.reduce<Inactivity>((state, event) => nextInactivity(state, event, limit), { left: limit, wasActive: false })
const ticks = (n: number): InactivityEvent[] => Array.from({ length: n }, () => 'tick')

describe('inactivity', () => {
  test.each([
    [null, 10],
    [0, 10],
    [-3, 10],
    [1, 1],
    [2, 2],
    [45, 45],
  ])('sessionTimeoutMinutes %s gives %d minutes', (given, limit) => expect(limitOf(given)).toBe(limit))

  test.each([1, 2, 10])('ends on exactly the last of %d ticks', (limit) => {
    expect(isOver(counter(limit, ticks(limit - 1)))).toBe(false)
    expect(isOver(counter(limit, ticks(limit)))).toBe(true)
  })
  test('restarts on activity in any tab', () => {
    expect(counter(10, [...ticks(9), 'activity']).left).toBe(10)
    expect(counter(10, [...ticks(9), 'activity elsewhere', 'tick']).left).toBe(9)
  })
  test("reports only this tab's activity until the next tick", () => {
    expect(counter(10, ['activity']).wasActive).toBe(true)
    expect(counter(10, ['activity', 'activity elsewhere']).wasActive).toBe(true)
    expect(counter(10, ['activity elsewhere']).wasActive).toBe(false)
    expect(counter(10, ['activity', 'tick']).wasActive).toBe(false)
  })
  test('a tick counts all minutes that have passed', () => {
    expect(nextInactivity(counter(10, []), 'tick', 10, 3).left).toBe(7)
    expect(isOver(nextInactivity(counter(10, []), 'tick', 10, 480))).toBe(true)
  })
  test.each([
    [0, 0],
    [59_999, 0],
    [60_000, 1],
    [28_800_000, 480],
    [-60_000, 0],
  ])('%d ms are %d whole minutes', (ms, minutes) => expect(minutesSince(1000, 1000 + ms)).toBe(minutes))
  test('warns two minutes before, one below a limit of four', () => {
    expect(isEnding(counter(10, ticks(7)), 10)).toBe(false)
    expect(isEnding(counter(10, ticks(8)), 10)).toBe(true)
    expect(isEnding(counter(4, ticks(2)), 4)).toBe(true)
    expect(isEnding(counter(3, ticks(1)), 3)).toBe(false)
    expect(isEnding(counter(3, ticks(2)), 3)).toBe(true)
    expect(isEnding(counter(2, ticks(1)), 2)).toBe(true)
    expect(isEnding(counter(1, []), 1)).toBe(false)
  })
})
