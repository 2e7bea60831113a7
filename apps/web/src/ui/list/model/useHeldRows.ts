import { useCallback, useMemo, useState } from 'react'
import { type ActiveFilters, filterable, filterRows } from './filterRows.ts'

type RowId = string | number

interface Held<Row> {
  /** Filters and order for which the rows are held. */
  question: string
  rows: ReadonlyMap<RowId, Row>
}

const NONE: Held<never> = { question: '', rows: new Map<RowId, never>() }

/**
 * A row that was just switched must not move away under the pointer: the next press would hit another one. `hold` keeps
 * it until the question changes. In `placed` it is as it was: filters and order see no change of it. `strays` no longer
 * match the filters.
 */
export function useHeldRows<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => RowId,
  question: string,
  active: ActiveFilters<Row>,
) {
  const [held, setHeld] = useState<Held<Row>>(NONE)
  if (held.rows.size > 0 && held.question !== question) setHeld(NONE)
  const hold = useCallback(
    (row: Row) =>
      setHeld(({ rows }) =>
        rows.has(rowId(row)) ? { question, rows } : { question, rows: new Map(rows).set(rowId(row), row) },
      ),
    [rowId, question],
  )
  const { placed, current } = useMemo(() => {
    const current = new Map<Row, Row>()
    if (held.rows.size === 0) return { placed: rows, current }
    const placed = rows.map((row) => {
      const before = held.rows.get(rowId(row)) ?? row
      if (before !== row) current.set(before, row)
      return before
    })
    return { placed, current }
  }, [rows, rowId, held.rows])
  const currentOf = useCallback((row: Row) => current.get(row) ?? row, [current])
  const strays = useMemo((): ReadonlySet<Row> => {
    const changed = [...current.values()]
    const matching = new Set(filterRows(filterable(changed), [...changed.keys()], active))
    return new Set(changed.filter((row) => !matching.has(row)))
  }, [current, active])
  return { placed, currentOf, strays, hold }
}
