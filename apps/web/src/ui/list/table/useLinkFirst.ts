import { useMemo } from 'react'
import { useMediaQuery } from '../../useMediaQuery.ts'
import { linkPlace } from '../columns/columns.ts'
import type { ListModel } from '../model/listModel.ts'

/** A phone shows two or three columns: first the one that names and opens the row. */
export function useLinkFirst<Row>(list: ListModel<Row>): ListModel<Row> {
  const isPhone = useMediaQuery('(width <= 600px)')
  const { columns } = list
  const { shown } = columns
  const name = shown[linkPlace(shown)]
  const isFirst = !isPhone || name === undefined || name === shown[0]
  const ordered = useMemo(
    () => (isFirst ? shown : [name, ...shown.filter((column) => column !== name)]),
    [isFirst, name, shown],
  )
  return isFirst ? list : { ...list, columns: { ...columns, shown: ordered } }
}
