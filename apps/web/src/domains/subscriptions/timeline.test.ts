import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { barOf, groupsOf, phaseOf, scaleOf } from './timeline.ts'

const span = (startDate: string, endDate: string | null = null) => ({ startDate, endDate })
const TODAY = '2026-03-08'

test.each([
  [null, 'running'],
  ['2026-03-07', 'ended'],
  ['2026-03-08', 30],
  ['2026-04-07', 30],
  ['2026-04-08', 60],
  ['2026-05-07', 60],
  ['2026-06-06', 90],
  ['2026-06-07', 'running'],
])('what ends on %s is %s', (endDate, phase) => expect(phaseOf(span('2020-01-01', endDate), TODAY)).toBe(phase))

test('shows a later start as planned unless ending soon', () => {
  expect(phaseOf(span('2026-03-09'), TODAY)).toBe('planned')
  expect(phaseOf(span('2026-03-08'), TODAY)).toBe('running')
  expect(phaseOf(span('2026-03-09', '2026-03-20'), TODAY)).toBe(30)
})

describe('the scale', () => {
  it('covers whole months with today and 90 days', () => {
    const { from, to, today, ticks } = scaleOf([], TODAY)
    expect(to - from).toBe(31 + 30 + 31 + 30)
    expect(today).toBeCloseTo((7 / 122) * 100)
    expect(ticks.map((tick) => tick.label)).toEqual(['Mar 2026', 'Apr 2026', 'May 2026', 'Jun 2026'])
  })
  it('has few ticks for any period', () => {
    expect(scaleOf([span('2024-05-05', '2027-01-01')], TODAY).ticks.map((tick) => tick.label)).toEqual([
      'Jul 2024',
      'Jan 2025',
      'Jul 2025',
      'Jan 2026',
      'Jul 2026',
      'Jan 2027',
    ])
  })
  it('omits what is far from today', () => {
    const spans = [span('0001-01-01', '9999-12-31'), span('1999-01-01', '1999-02-01'), span('2031-04-01')]
    const scale = scaleOf(spans, TODAY)
    expect(scale.ticks[0]?.label).toBe('2022')
    expect(spans.map((one) => barOf(one, scale))).toEqual([
      { left: 0, width: 100, isOpenLeft: true, isOpenRight: true },
      { left: 0, width: 0, isOpenLeft: true, isOpenRight: false },
      { left: 100, width: 0, isOpenLeft: false, isOpenRight: true },
    ])
  })
})

test('includes the last day of a closed bar', () => {
  const scale = scaleOf([], TODAY)
  expect(barOf(span('2026-03-01', '2026-06-30'), scale)).toEqual({
    left: 0,
    width: 100,
    isOpenLeft: false,
    isOpenRight: false,
  })
  expect(barOf(span('2026-03-08', '2026-03-08'), scale).width).toBeCloseTo(100 / 122)
  expect(barOf(span('2026-05-01'), scale)).toMatchObject({ isOpenRight: true, isOpenLeft: false })
})

describe('a bar', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each(['Pacific/Honolulu', 'Pacific/Kiritimati'])('has the same position in %s', (zone) => {
    const positions = () => {
      const spans = [span('2025-03-01', '2026-03-30'), span('2026-10-25')]
      return spans.map((one) => barOf(one, scaleOf(spans, TODAY)))
    }
    vi.stubEnv('TZ', 'UTC')
    const inUtc = positions()
    vi.stubEnv('TZ', zone)
    expect(positions()).toEqual(inUtc)
  })
})

test('sorts groups by name, subscriptions by start', () => {
  const of = (id: number, name: string, startDate: string) => ({
    id,
    startDate,
    endDate: null,
    acesDatabases: [],
    rowVersion: 1,
    amqGroup: { id, name },
  })
  const rows = [of(2, 'B', '2026-02-01'), of(1, 'a', '2026-03-01'), of(2, 'B', '2026-01-01')]
  expect(groupsOf(rows).map(({ name, rows: own }) => [name, own.map((one) => one.startDate)])).toEqual([
    ['a', ['2026-03-01']],
    ['B', ['2026-01-01', '2026-02-01']],
  ])
})
