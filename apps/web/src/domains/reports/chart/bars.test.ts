import { describe, expect, it } from 'vitest'
import { monthBars, namedBars, type ValueCount } from './bars.ts'
import { countsOf } from './ReportChart.tsx'

const valueCounts = (numbers: Record<string, number>): ValueCount[] =>
  Object.entries(numbers).map(([value, count]) => ({ value, count }))
const shown = (bars: readonly { label: string; count: number }[]) => bars.map(({ label, count }) => `${label} ${count}`)

describe('the counts of a chart', () => {
  it('count a row once per value', () => {
    const rows = [['A', 'B'], ['A'], [], ['C']]
    expect(countsOf(rows, (row) => row)).toEqual(valueCounts({ A: 2, B: 1, C: 1 }))
  })
})

describe('a chart by name', () => {
  const nine = valueCounts({ Nora: 1, Apex: 2, Beta: 2, Cara: 9, Dole: 3, Eden: 4, Fern: 5, Gale: 6, Hale: 7 })

  it('have the most frequent first and fold few names', () => {
    const { bars, others } = namedBars(nine, { labelOf: String, values: 9 })
    expect(shown(bars)).toEqual([
      'Cara 9',
      'Hale 7',
      'Gale 6',
      'Fern 5',
      'Eden 4',
      'Dole 3',
      'Apex 2',
      'Beta 2',
      'Nora 1',
    ])
    expect(others).toEqual([])
  })

  it('fold the rest into one number that filters them', () => {
    const { bars, others } = namedBars([...nine, ...valueCounts({ Iris: 1 })], { labelOf: String, values: 10 })
    expect([bars.length, bars.at(-1)?.label]).toEqual([8, 'Beta'])
    expect(others).toMatchObject([{ label: '2 others', count: 2, values: ['Iris', 'Nora'] }])
  })

  it('show no number of others if unknown', () => {
    expect(namedBars(nine, { labelOf: String, values: 1200 }).others).toEqual([])
  })

  it('calls a value what its filter calls it', () => {
    const labelOf = (value: string) => `The ${value}`
    expect(shown(namedBars(valueCounts({ a: 2 }), { labelOf, values: 1 }).bars)).toEqual(['The a 2'])
  })
})

describe('a chart by month', () => {
  it('has a bar per month and a number without end', () => {
    const { bars, others } = monthBars(valueCounts({ none: 30, '2026-02': 4, '2025-11': 1 }), '2026-01')
    expect(shown(bars)).toEqual(['Nov 2025 1', 'Dec 2025 0', 'Jan 2026 0', 'Feb 2026 4'])
    expect(others).toMatchObject([{ label: 'No end date', count: 30, values: ['none'] }])
  })

  it('covers two years, with earlier and later numbers', () => {
    const counts = valueCounts({
      '2019-05': 2,
      '2020-01': 3,
      '2025-08': 4,
      '2026-02': 1,
      '2027-07': 5,
      '2027-08': 6,
      '2030-01': 7,
    })
    const { bars, others } = monthBars(counts, '2026-02')
    expect([bars.length, bars[0]?.label, bars.at(-1)?.label]).toEqual([24, 'Aug 2025', 'Jul 2027'])
    expect(shown(others)).toEqual(['Before Aug 2025 5', 'After Jul 2027 13'])
    expect(others.map(({ values }) => values)).toEqual([
      ['2019-05', '2020-01'],
      ['2027-08', '2030-01'],
    ])
    expect(bars.map(({ tick }) => tick).filter(Boolean)).toEqual([
      'Oct',
      '2026',
      'Apr',
      'Jul',
      'Oct',
      '2027',
      'Apr',
      'Jul',
    ])
    expect(bars.filter(({ isPast }) => isPast)).toHaveLength(6)
    const all = [...bars, ...others].reduce((sum, { count }) => sum + count, 0)
    expect(all).toBe(28)
  })

  it('ends with the last month, or begins with the first', () => {
    const past = monthBars(valueCounts({ '2010-01': 1, '2019-12': 1 }), '2026-02')
    expect([past.bars[0]?.label, past.bars.at(-1)?.label]).toEqual(['Jan 2018', 'Dec 2019'])
    const future = monthBars(valueCounts({ '2027-01': 1, '2031-12': 1 }), '2026-02')
    expect([future.bars[0]?.label, future.bars.length]).toEqual(['Jan 2027', 24])
  })

  it('is of nothing where nothing ends', () => {
    expect(monthBars(valueCounts({ none: 2 }), '2026-02').bars).toEqual([])
  })
})
