import { createContext, useContext } from 'react'
import type { ListModel } from './listModel.ts'

/** True while the saved default view is loading. */
export const Opening = createContext(false)

const NO_ROWS: readonly never[] = []

/** Shows no rows until the default view is known: its filters may differ from those of the rows being read. */
export function useOpened<Row>(list: ListModel<Row>): ListModel<Row> {
  if (!useContext(Opening)) return list
  const paging = { ...list.paging, total: 0 }
  return { ...list, status: 'loading', rows: NO_ROWS, matches: NO_ROWS, windows: undefined, newer: undefined, paging }
}
