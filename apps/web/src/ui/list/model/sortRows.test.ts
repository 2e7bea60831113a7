import { expect, test } from 'vitest'
import type { SortBy } from '../columns/columns.ts'
import { sortedPositions } from './sortRows.ts'

interface Row {
  id: number
  name: string | null
  amount: number | null
  on: boolean | null
  at: string | null
}
const row = (id: number, values: Partial<Row>): Row => ({ id, name: null, amount: null, on: null, at: null, ...values })
const order = (rows: Row[], column: { id: keyof Row; sortBy: SortBy }, descending = false) =>
  sortedPositions(rows, { header: '', ...column }, { descending, rowId: ({ id }) => id }).map((at) => rows[at]?.id)

test('sorts text ignoring case and accents', () => {
  const rows = [
    row(1, { name: 'beta' }),
    row(2, { name: 'Émile' }),
    row(3, { name: 'ALPHA' }),
    row(4, { name: 'emile' }),
  ]
  expect(order(rows, { id: 'name', sortBy: 'text' })).toEqual([3, 1, 4, 2])
  expect(order(rows, { id: 'name', sortBy: 'text' }, true)).toEqual([2, 4, 1, 3])
})
test('sorts text by the value of its numbers', () => {
  const rows = ['Sort 1', 'Sort 10', 'Sort 2', 'Sort 2b'].map((name, at) => row(at + 1, { name }))
  expect(order(rows, { id: 'name', sortBy: 'text' })).toEqual([1, 3, 4, 2])
})
test('sorts equal values by id in both directions', () => {
  const rows = [row(10, { name: 'b' }), row(9, { name: 'B' }), row(2, { name: 'a' }), row(1, { name: 'b' })]
  expect(order(rows, { id: 'name', sortBy: 'text' })).toEqual([2, 1, 9, 10])
  expect(order(rows, { id: 'name', sortBy: 'text' }, true)).toEqual([1, 9, 10, 2])
})
test('empty values come last both ways', () => {
  const rows = [row(1, {}), row(2, { name: 'b' }), row(3, { name: '' }), row(4, { name: 'a' })]
  expect(order(rows, { id: 'name', sortBy: 'text' })).toEqual([4, 2, 1, 3])
  expect(order(rows, { id: 'name', sortBy: 'text' }, true)).toEqual([2, 4, 1, 3])
})
test('numbers and dates sort by value', () => {
  const rows = [row(1, { amount: 100, at: '2026-01-10' }), row(2, { amount: 9, at: '2025-12-31T23:00:00Z' })]
  expect(order(rows, { id: 'amount', sortBy: 'number' })).toEqual([2, 1])
  expect(order(rows, { id: 'at', sortBy: 'date' }, true)).toEqual([1, 2])
})
test('no comes before yes, unknown last', () => {
  const rows = [row(1, { on: true }), row(2, {}), row(3, { on: false })]
  expect(order(rows, { id: 'on', sortBy: 'flag' })).toEqual([3, 1, 2])
})
test('without a column the ids decide', () => {
  const rows = [row(3, {}), row(1, {}), row(2, {})]
  expect(sortedPositions(rows, undefined, { descending: false, rowId: ({ id }) => id })).toEqual([1, 2, 0])
})

test("keeps groups together in the column's order", () => {
  const rows = [row(1, { name: 'b', at: 'Zoo' }), row(2, { name: 'c', at: 'acme' }), row(3, { name: 'a', at: 'Acme' })]
  const grouped = (descending: boolean) =>
    sortedPositions(
      rows,
      { id: 'name', header: '', sortBy: 'text' },
      { descending, rowId: ({ id }) => id, groupBy: ({ at }) => String(at) },
    ).map((at) => rows[at]?.id)
  expect(grouped(false)).toEqual([3, 2, 1])
  expect(grouped(true)).toEqual([1, 2, 3])
})
