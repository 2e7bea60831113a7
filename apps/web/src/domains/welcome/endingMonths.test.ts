import { expect, test } from 'vitest'
import { endingMonths, monthBars } from './Endings.tsx'

test('lists this month and the next eleven', () => {
  const months = endingMonths('2026-02-28')
  expect([months.length, months[0], months[10], months[11]]).toEqual([12, '2026-02', '2026-12', '2027-01'])
})

test('has a bar for each month, even without ends', () => {
  const bars = monthBars(['2026-12', '2027-01'], [{ month: '2027-01', count: 3 }], (month) => `/list?month=${month}`)
  expect(bars).toEqual([
    { key: '2026-12', label: 'Dec 2026', tick: 'Dec', count: 0, to: '/list?month=2026-12' },
    { key: '2027-01', label: 'Jan 2027', tick: 'Jan', count: 3, to: '/list?month=2027-01' },
  ])
})
