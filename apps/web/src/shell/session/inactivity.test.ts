import { describe, expect, test } from 'vitest'
import { type Inactivity, type InactivityEvent, isEnding, isOver, limitOf, nextInactivity } from './inactivity.ts'

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

  test.each([1, 2, 10])('with %d minutes it is over on exactly that tick', (limit) => {
    expect(isOver(counter(limit, ticks(limit - 1)))).toBe(false)
    expect(isOver(counter(limit, ticks(limit)))).toBe(true)
  })
  test('activity here or in another tab starts it anew', () => {
    expect(counter(10, [...ticks(9), 'activity']).left).toBe(10)
    expect(counter(10, [...ticks(9), 'activity elsewhere', 'tick']).left).toBe(9)
  })
  test('only activity in this tab counts as such, until the next tick', () => {
    expect(counter(10, ['activity']).wasActive).toBe(true)
    expect(counter(10, ['activity', 'activity elsewhere']).wasActive).toBe(true)
    expect(counter(10, ['activity elsewhere']).wasActive).toBe(false)
    expect(counter(10, ['activity', 'tick']).wasActive).toBe(false)
  })
  test('warns two minutes before the end, but not when the limit is below four', () => {
    expect(isEnding(counter(10, ticks(7)), 10)).toBe(false)
    expect(isEnding(counter(10, ticks(8)), 10)).toBe(true)
    expect(isEnding(counter(4, ticks(2)), 4)).toBe(true)
    expect(isEnding(counter(3, ticks(2)), 3)).toBe(false)
  })
})
