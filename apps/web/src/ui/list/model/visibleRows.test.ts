import { expect, test } from 'vitest'
import { isUnmoved, withValuesOf } from './visibleRows.ts'

interface Row {
  id: number
  name: string
  group?: string
}
const rows = ['Ada', 'Bob', 'Cyd', 'Dan'].map((name, id): Row => ({ id, name }))
const rowId = ({ id }: Row) => id
const renamed = (at: number) => rows.map((row) => (row.id === at ? { ...row, name: 'Zoe' } : row))
const isStill = (other: readonly Row[], from = 0, to = 2) =>
  isUnmoved(rows, other, { rowId, groupBy: undefined, from, to })

test('rows in sight move where they stand otherwise, or are another number in all; new values move none', () => {
  expect([isStill(rows.slice(0, 3)), isStill(rows.toReversed()), isStill(rows.toReversed(), 2, 4)]).toEqual([
    false,
    false,
    false,
  ])
  const [ada, bob, cyd, dan] = rows as [Row, Row, Row, Row]
  expect([isStill(renamed(1)), isStill([ada, bob, dan, cyd])]).toEqual([true, true])
})

test('rows keep their places with the values of now, but one that would stand in another group', () => {
  const newer = [
    { id: 3, name: 'Eve' },
    { id: 1, name: 'Flo', group: 'other' },
    { id: 9, name: 'New' },
  ]
  const groupBy = ({ group = '' }: Row) => group
  const shown = withValuesOf(rows, newer, { rowId, groupBy }).map(({ name }) => name)
  expect(shown).toEqual(['Ada', 'Bob', 'Cyd', 'Eve'])
  expect(withValuesOf(rows, newer, { rowId, groupBy: undefined })[1]?.name).toBe('Flo')
})
