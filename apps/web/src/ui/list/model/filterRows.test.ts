import { describe, expect, test } from 'vitest'
import {
  chipLabels,
  type Filter,
  type FilterValue,
  flagFilter,
  multiSelectFilter,
  textFilter,
} from '../filters/filters.ts'
import { filterable, filterRows } from './filterRows.ts'

interface Row {
  id: number
  name: string | null
  on?: boolean
  kinds?: string[]
}
const rows: Row[] = [
  { id: 1, name: 'First Bank', on: true, kinds: ['a'] },
  { id: 2, name: 'SECOND bank', on: false, kinds: ['b', 'c'] },
  { id: 3, name: null },
]
const matches = (filter: Filter<Row>, value: FilterValue) =>
  filterRows(filterable(rows), [2, 1, 0], [{ filter, value }]).map(({ id }) => id)

describe('filters', () => {
  test('text is a substring as people read it', () => {
    expect(matches(textFilter({ name: 'name', label: 'Name' }), 'Sécond\u00a0')).toEqual([2])
    expect(matches(textFilter({ name: 'name', label: 'Name' }), 'ND BAN')).toEqual([2])
    expect(matches(textFilter({ name: 'name', label: 'Name' }), 'bank')).toEqual([2, 1])
    expect(matches(textFilter({ name: 'name', label: 'Name' }), '.*')).toEqual([])
  })
  test('keeps every row in order when empty', () => {
    for (const nothing of ['', ' ', '\t\u00a0', '\u200b'])
      expect(matches(textFilter({ name: 'name', label: 'Name' }), nothing)).toEqual([3, 2, 1])
    expect(matches(flagFilter({ name: 'on', label: 'On' }), false)).toEqual([3, 2, 1])
    expect(matches(multiSelectFilter({ name: 'kinds', label: 'Kinds' }), [])).toEqual([3, 2, 1])
  })
  test('keeps rows with the flag, or as configured', () => {
    expect(matches(flagFilter({ name: 'on', label: 'On' }), true)).toEqual([1])
    expect(matches(flagFilter({ name: 'off', label: 'Off' }, { keeps: (row) => row.on === false }), true)).toEqual([2])
  })
  test('several values keep rows with any of them', () =>
    expect(matches(multiSelectFilter({ name: 'kinds', label: 'Kinds' }), ['a', 'c'])).toEqual([2, 1]))
  test('all filters count together', () => {
    const both = [
      { filter: textFilter<Row>({ name: 'name', label: 'Name' }), value: 'bank' },
      { filter: flagFilter<Row>({ name: 'on', label: 'On' }), value: true },
    ]
    expect(filterRows(filterable(rows), [0, 1, 2], both).map(({ id }) => id)).toEqual([1])
  })
})

test('chips are two names and the number of others', () => {
  const labels = ['a', 'b', 'c', 'd', 'e']
  const chips = [1, 2, 3, 5].map((count) => chipLabels(labels.slice(0, count)).join(' '))
  expect(chips).toEqual(['a', 'a b', 'a b (+1 others)', 'a b (+3 others)'])
})
