import { useEffect, useMemo } from 'react'
import type { ListDeclaration, NewRows } from '../ui/list/model/listModel.ts'
import { isUnmoved } from '../ui/list/model/visibleRows.ts'
import type { ListPage } from './client.ts'
import { newRowsOf, useRefreshOffer } from './useRefreshOffer.ts'

interface NewPagesOptions<Answer, Row> extends Pick<ListDeclaration<Row>, 'rowId' | 'groupBy'> {
  queryKeys: readonly (readonly unknown[])[]
  isShown: boolean
  /** Keep it stable. */
  rowsOf: (answer: Answer) => readonly Row[]
}

interface NewPages<Row> {
  newer: NewRows<never> | undefined
  nowOf: (row: Row) => Row
}

/** Newer rows of a paged list: new values show at once; if rows would move, they wait until the user asks. */
export function useNewPages<Answer, Row>({
  queryKeys,
  isShown,
  rowsOf,
  rowId,
  groupBy,
}: NewPagesOptions<Answer, Row>): NewPages<Row> {
  const offered = useRefreshOffer(queryKeys, isShown)
  const isStill = useMemo(() => {
    const sight = { rowId, groupBy, from: 0, to: Number.POSITIVE_INFINITY }
    return offered?.offers.every((offer) => {
      const [base, data] = [offer.base as ListPage<Answer>, offer.data as ListPage<Answer>]
      return base.total === data.total && isUnmoved(rowsOf(base.answer), rowsOf(data.answer), sight)
    })
  }, [offered, rowsOf, rowId, groupBy])
  useEffect(() => {
    if (isStill) offered?.show()
  }, [isStill, offered])
  const nowOf = useMemo(() => {
    const rows = offered?.offers.flatMap(({ data }) => rowsOf((data as ListPage<Answer>).answer)) ?? []
    const byId = new Map(rows.map((row) => [rowId(row), row]))
    return (row: Row) => byId.get(rowId(row)) ?? row
  }, [offered, rowsOf, rowId])
  return { newer: offered && !isStill ? newRowsOf(offered) : undefined, nowOf }
}
