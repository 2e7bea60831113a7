import { describe, expect, test } from 'vitest'
import { readAddress, withValues } from '../../address.ts'
import type { Column } from '../columns/columns.ts'
import { type Filter, flagFilter, multiSelectFilter, selectFilter, textFilter } from '../filters/filters.ts'
import { addressFrom, initialSort, type ListState, pageBounds, stateFrom } from './listState.ts'

type Row = Record<'on' | 'name' | 'note' | 'active' | 'kind' | 'features', unknown>
const columns: Column<Row>[] = [
  { id: 'on', header: 'On', sortBy: 'flag' },
  { id: 'name', header: 'Name', sortBy: 'text' },
  { id: 'note', header: 'Note' },
]
const filters: Filter<Row>[] = [
  textFilter({ name: 'name', label: 'Name' }),
  flagFilter({ name: 'active', label: 'Active Only' }, { startsOn: true }),
  selectFilter({ name: 'kind', label: 'Kind' }, { options: [] }),
  multiSelectFilter({ name: 'features', label: 'Features' }),
]
const declared = { columns, filters }
const read = (search: string, remembered: ListState['pageSize'] | null = null) =>
  stateFrom(readAddress(search), declared, remembered)
const start = read('')

describe('a list in the address', () => {
  test('starts sorted by first text column with default filters', () => {
    expect(initialSort({ columns })).toEqual({ id: 'name', descending: false })
    const firstSort = { id: 'name', descending: true }
    expect(initialSort({ columns, firstSort })).toEqual(firstSort)
    expect(start).toEqual({
      filters: { name: '', active: true, kind: '', features: [] },
      sort: { id: 'name', descending: false },
      page: 1,
      pageSize: 10,
    })
  })
  test('what is the default is not written', () => {
    expect(withValues('', addressFrom(start, declared))).toBe('')
    expect(withValues('?initialTab=instances', addressFrom(start, declared))).toBe('?initialTab=instances')
  })
  test('comes back as it was', () => {
    const state: ListState = {
      filters: { name: 'true & 1=2 +é', active: false, kind: '7', features: ['AI_Alpha', 'x,y'] },
      sort: { id: 'on', descending: true },
      page: 12,
      pageSize: 'all',
    }
    const search = withValues('', addressFrom(state, declared))
    expect(read(search)).toEqual(state)
    expect(new URLSearchParams(search).getAll('features')).toEqual(['AI_Alpha', 'x,y'])
  })
  test('nonsense is the default', () => {
    expect(read('?sort=note&page=-1&pageSize=7&active=maybe')).toEqual(start)
    expect(read('?sort=-unknown&page=1.5')).toEqual(start)
  })
  test('uses the stored page size unless the URL has one', () => {
    expect(read('', 50).pageSize).toBe(50)
    expect(read('?pageSize=25', 50).pageSize).toBe(25)
    expect(read('?page=3', 50).pageSize).toBe(10)
  })
})

describe('pages', () => {
  test.each([
    [312, { page: 1, pageSize: 10 }, { page: 1, pageCount: 32, from: 1, to: 10 }],
    [312, { page: 32, pageSize: 10 }, { page: 32, pageCount: 32, from: 311, to: 312 }],
    [312, { page: 99, pageSize: 100 }, { page: 4, pageCount: 4, from: 301, to: 312 }],
    [312, { page: 5, pageSize: 'all' }, { page: 1, pageCount: 1, from: 1, to: 312 }],
    [0, { page: 1, pageSize: 10 }, { page: 1, pageCount: 1, from: 0, to: 0 }],
    [0, { page: 1, pageSize: 'all' }, { page: 1, pageCount: 1, from: 0, to: 0 }],
  ] as const)('%d rows at %j', (total, at, bounds) => expect(pageBounds(total, at)).toEqual(bounds))
})
