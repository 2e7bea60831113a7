import { expect, it } from 'vitest'
import { dayIn, startIn } from './days.ts'

it.each([
  ['UTC', '2026-01-16T04:30:00Z', '2026-01-16'],
  ['America/New_York', '2026-01-16T04:30:00Z', '2026-01-15'],
  ['America/New_York', '2026-01-16T05:00:00Z', '2026-01-16'],
  ['Pacific/Kiritimati', '2026-01-15T10:00:00Z', '2026-01-16'],
  ['Pacific/Kiritimati', '2026-01-15T09:59:59.999Z', '2026-01-15'],
  ['Etc/GMT+12', '2026-01-15T11:59:59.999Z', '2026-01-14'],
  ['Asia/Kathmandu', '2026-01-15T18:15:00Z', '2026-01-16'],
])('in %s it is at %s the %s', (timeZone, moment, day) => {
  expect(dayIn(timeZone, Date.parse(moment))).toBe(day)
})

it.each([
  ['UTC', '2026-03-08', '2026-03-08T00:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-16', '2026-01-15T10:00:00.000Z'],
  ['Asia/Kathmandu', '2026-01-16', '2026-01-15T18:15:00.000Z'],
])('in %s the %s begins at %s', (timeZone, day, moment) => {
  expect(startIn(timeZone, day)).toBe(moment)
})
