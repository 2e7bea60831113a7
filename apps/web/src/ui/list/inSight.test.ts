import { expect, test } from 'vitest'
import type { Column } from './columns.ts'
import { isSameInSight } from './inSight.ts'

interface Row {
  id: number
  name: string
  rowVersion: number
}
const columns = [{ id: 'name', label: 'Name', value: (row: Row) => row.name }] as unknown as Column<Row>[]
const rows = ['Ada', 'Bob', 'Cyd', 'Dan'].map((name, id): Row => ({ id, name, rowVersion: 1 }))
const renamed = (at: number) => rows.map((row) => (row.id === at ? { ...row, name: 'Zoe' } : row))
const isSame = (other: readonly Row[], from = 0, to = 2) =>
  isSameInSight(rows, other, { columns, rowId: ({ id }) => id, groupBy: undefined, from, to })

test('a page looks another where a row of it, or the number of all, is another', () => {
  expect([isSame(renamed(1)), isSame(renamed(3), 2, 4), isSame(rows.slice(0, 3)), isSame(rows.toReversed())]).toEqual([
    false,
    false,
    false,
    false,
  ])
  const elsewhere = [isSame(renamed(3)), isSame(renamed(0), 2, 4)]
  const unseen = isSame(rows.map((row) => ({ ...row, rowVersion: 2 })))
  expect([...elsewhere, unseen]).toEqual([true, true, true])
})
