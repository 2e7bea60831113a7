import { afterEach, describe, expect, test, vi } from 'vitest'
import { formatDay, formatMonth, monthAfter, monthName, parseDay } from './dates.ts'

const ZONES = ['Pacific/Kiritimati', 'Asia/Tokyo', 'Australia/Adelaide', 'UTC', 'America/New_York', 'Pacific/Pago_Pago']

afterEach(() => vi.unstubAllEnvs())

/** Read again, because formatters keep the zone in which they were made. */
function datesIn(zone: string) {
  vi.stubEnv('TZ', zone)
  vi.resetModules()
  return import('./dates.ts')
}

describe('a date-only value', () => {
  test.each(ZONES)('is the same day in %s', (zone) => {
    vi.stubEnv('TZ', zone)
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    expect(formatDay('2026-03-02')).toBe('03/02/2026')
    expect(formatDay('2024-02-29')).toBe('02/29/2024')
  })
})

describe('a date-time', () => {
  test.each([
    ['Pacific/Kiritimati', '03/03/2026'],
    ['Asia/Tokyo', '03/03/2026'],
    ['UTC', '03/02/2026'],
    ['America/New_York', '03/02/2026'],
    ['Pacific/Pago_Pago', '03/02/2026'],
  ])('shows the day it was in %s', async (zone, day) => {
    const { formatInstantDay } = await datesIn(zone)
    expect(formatInstantDay('2026-03-02T19:30:00Z')).toBe(day)
  })

  test('shows time and zone', async () => {
    const { formatInstant } = await datesIn('America/New_York')
    expect(formatInstant('2026-03-02T19:30:00Z').replace(/\s/g, ' ')).toBe('03/02/2026, 2:30 PM EST')
  })
})

describe('a typed day', () => {
  test.each([
    '03/02/2026',
    '3/2/2026',
    '2026-03-02',
    '2026-3-2',
    ' 03/02/2026 ',
    '03-02-2026',
    '\u200e03/02/2026\u200e',
    '03/02/2026 12:00 AM',
    '2026-03-02T00:00:00',
  ])('%s is read', (typed) => expect(parseDay(typed)).toBe('2026-03-02'))
  test.each([
    '',
    '02/30/2026',
    '13/01/2026',
    '03/02/26',
    '2026',
    'soon',
    '3/2/2026x',
    '3.2.2026',
    '02.03.2026',
    '02/29/2027',
    '1/1/26',
    'tomorrow',
    '03/02/2026 2:15 PM',
  ])('%s is no day', (typed) => expect(parseDay(typed)).toBeNull())
  test('of a leap year has February 29', () => expect(parseDay('2/29/2028')).toBe('2028-02-29'))
})

describe('a month', () => {
  test('has a name with or without year', () => {
    expect([monthName('2026-01'), formatMonth('2026-12')]).toEqual(['Jan', 'Dec 2026'])
  })

  test('counts months across years', () => {
    expect(monthAfter('2025-11', 2)).toBe('2026-01')
    expect(monthAfter('2026-01', -1)).toBe('2025-12')
    expect(monthAfter('2026-12', 0)).toBe('2026-12')
    expect(monthAfter('2026-02', -26)).toBe('2023-12')
  })
})
