import { createContext, useContext } from 'react'
import type { ListModel } from './listModel.ts'

/** Whether it is still being asked with which view the lists of a page open. */
export const Opening = createContext(false)

const NO_ROWS: readonly never[] = []

/** A list without rows until it is known how it opens: they are read meanwhile, but may be others than those of its view. */
export function useOpened<Row>(list: ListModel<Row>): ListModel<Row> {
  if (!useContext(Opening)) return list
  const paging = { ...list.paging, total: 0 }
  return { ...list, status: 'loading', rows: NO_ROWS, matches: NO_ROWS, windows: undefined, newer: undefined, paging }
}
