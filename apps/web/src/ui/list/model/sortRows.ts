import { compareNames } from '../../names.ts'
import { type Column, cellValue, type SortBy } from '../columns/columns.ts'

export interface Sort {
  id: string
  descending: boolean
}

type SortKey = string | number | null

const toKey: Record<SortBy, (value: unknown) => SortKey> = {
  text: (value) => (value === null || value === undefined || value === '' ? null : String(value)),
  number: (value) => (value === null || value === undefined || value === '' ? null : Number(value)),
  date: (value) => (value ? Date.parse(String(value)) : null),
  flag: (value) => (value === null || value === undefined ? null : Number(value)),
}

/** Numbers by value, texts by the numbers in them. */
const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b))

interface SortOrder<Row> {
  descending: boolean
  rowId: (row: Row) => string | number
  /** Sorts first, in the direction of the column. */
  groupBy?: ((row: Row) => string) | undefined
}

/** Indexes of the rows in order. Empty values come last in both directions; ties are ordered by id. */
export function sortedPositions<Row>(
  rows: readonly Row[],
  column: Column<Row> | undefined,
  { descending, rowId, groupBy }: SortOrder<Row>,
): number[] {
  const keys: SortKey[] = column?.sortBy
    ? rows.map((row) => toKey[column.sortBy ?? 'text'](cellValue(column, row)))
    : []
  const ids = rows.map(rowId)
  const groups = groupBy ? rows.map(groupBy) : []
  const direction = descending ? -1 : 1
  return rows
    .map((_, position) => position)
    .sort((a, b) => {
      const group = groupBy ? compareNames(groups[a] ?? '', groups[b] ?? '') : 0
      if (group !== 0) return group * direction
      const [left = null, right = null] = [keys[a], keys[b]]
      if (left !== null && right !== null) {
        const order = compare(left, right)
        if (order !== 0) return order * direction
      } else if (left !== right) {
        return left === null ? 1 : -1
      }
      // Keeps the order stable across renders and pages.
      return compare(ids[a] ?? 0, ids[b] ?? 0)
    })
}
