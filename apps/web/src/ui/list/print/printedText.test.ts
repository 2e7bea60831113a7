import { describe, expect, it } from 'vitest'
import { type DayFilter, flagFilter, multiSelectFilter, selectFilter, textFilter } from '../filters/filters.ts'
import type { BoundFilter } from '../model/listModel.ts'
import { countText, filterTexts } from './PrintedList.tsx'

interface Row {
  name: string
  isActive: boolean
  groups: string[]
  ends: string
}

const NO_OPTIONS: readonly never[] = []
const bound = (filter: BoundFilter<Row>['filter'], value: BoundFilter<Row>['value'], options = NO_OPTIONS) => ({
  filter,
  value,
  options: filter.kind === 'select' ? filter.options : options,
  set: () => undefined,
})
const ends = selectFilter<Row>(
  { name: 'ends', label: 'Ending within' },
  { options: [{ value: '30', label: '30 days' }] },
)
const day = (id: string, label: string): DayFilter<Row> => ({ kind: 'day', id, label })

describe('header of a printed list', () => {
  it('names every active filter, default ones too', () => {
    const filters = [
      bound(textFilter<Row>({ name: 'name', label: 'Client Name' }), 'blue'),
      bound(textFilter<Row>({ name: 'name', label: 'Code' }), ''),
      bound(flagFilter<Row>({ name: 'isActive', label: 'Active Only' }, { startsOn: true }), true),
      bound(ends, '30'),
      bound(multiSelectFilter<Row>({ name: 'groups', label: 'AMQ Group' }), ['Servicing', 'Origination']),
      bound(day('ends', 'Until'), ''),
      bound(day('ends', 'From'), '2026-11-22'),
    ]
    expect(filterTexts(filters)).toEqual([
      'Client Name: blue',
      'Active Only',
      'Ending within: 30 days',
      'AMQ Group: Servicing, Origination',
      'From: 11/22/2026',
    ])
  })

  it.each([
    [1, 1, 1, '1 record'],
    [144, 144, 144, '144 records'],
    [2, 144, 2, '2 of 144 records'],
    [12_345, 12_345, 2_000, '12,345 records, 2,000 printed'],
    [3_000, 12_345, 10, '3,000 of 12,345 records, 10 printed'],
  ])('of %d that match among %d with %d on paper it says %j', (total, count, printed, text) => {
    expect(countText({ paging: { total } as never, count }, printed)).toBe(text)
  })
})
