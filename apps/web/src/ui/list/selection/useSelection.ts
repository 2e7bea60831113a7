import { type ReactElement, useCallback, useMemo, useState } from 'react'
import { useStable } from '../../useStable.ts'
import { type FilterValue, openValue } from '../filters/filters.ts'
import type { ListModel } from '../model/listModel.ts'

export interface ChosenListRows<Row> {
  /** In list order; rows hidden by the filters come last. */
  rows: readonly Row[]
  /** Filter values when all their matches are selected, else null. */
  filters: Readonly<Record<string, FilterValue>> | null
  clear: () => void
}

export interface ListAct<Row> {
  label: string
  icon: ReactElement
  run: (chosen: ChosenListRows<Row>) => void
  /** Why it can't be done to these rows. */
  refusal?: (chosen: ChosenListRows<Row>) => string | undefined
}

export interface SelectionOptions<Row> {
  /** Names the row's checkbox. Keep it stable: rows are memoized. */
  nameOf: (row: Row) => string
  /** Without acts there are no checkboxes. */
  acts: readonly ListAct<Row>[]
}

export interface ListSelection<Row> extends ChosenListRows<Row> {
  acts: readonly ListAct<Row>[]
  hidden: number
  share: ReturnType<typeof shareOf>
  choosePage: () => void
  chooseAll: () => void
  isChosen: (row: Row) => boolean
  /** Stable, so that rows are not rendered again. */
  cell: ChooseCell<Row>
}

export interface ChooseCell<Row> {
  nameOf: (row: Row) => string
  choose: (row: Row, isRange: boolean) => void
}

type SelectableList<Row> = Pick<ListModel<Row>, 'rows' | 'matches' | 'all' | 'rowId' | 'filters'>

/** For lists filtered in the browser; undefined: nothing can be done to rows. */
export function useSelection<Row>(
  list: SelectableList<Row>,
  choosing: SelectionOptions<Row> | undefined,
): ListSelection<Row> | undefined {
  const { rows, matches, all, rowId, filters } = list
  const [selection, select] = useState(NOTHING)
  const question = JSON.stringify(filters.map(({ value }) => value))
  const isAll = selection.question === question
  const order = useMemo(() => matches.map(rowId), [matches, rowId])
  const ids = useMemo(() => (isAll ? new Set(order) : selection.ids), [isAll, order, selection.ids])
  const chosen = useMemo(() => {
    if (ids.size === 0) return { rows: [], hidden: 0 }
    const shown = new Set(order)
    const isHidden = (row: Row) => ids.has(rowId(row)) && !shown.has(rowId(row))
    const hidden = isAll ? [] : all.filter(isHidden)
    return { rows: [...matches.filter((row) => ids.has(rowId(row))), ...hidden], hidden: hidden.length }
  }, [ids, isAll, matches, order, all, rowId])
  const page = useMemo(() => rows.map(rowId), [rows, rowId])
  const share = useMemo(() => shareOf(page, ids), [page, ids])
  const { anchor } = selection
  const choose = useStable((row: Row, isRange: boolean) => {
    const id = rowId(row)
    const range = isRange ? rangeOf(order, { anchor }, id) : [id]
    select(withRows({ ids, anchor }, range, { isChosen: !ids.has(id), at: id }))
  })
  const nameOf = choosing?.nameOf
  const cell = useMemo(() => nameOf && { nameOf, choose }, [nameOf, choose])
  const clear = useCallback(() => select(NOTHING), [])
  if (!choosing || !cell || choosing.acts.length === 0) return
  return {
    ...chosen,
    filters: isAll ? setFilters(filters) : null,
    clear,
    acts: choosing.acts,
    share,
    choosePage: () => select(withRows({ ids, anchor }, page, { isChosen: share !== 'all' })),
    chooseAll: () => select({ ids: new Set(order), anchor: null, question }),
    isChosen: (row) => ids.has(rowId(row)),
    cell,
  }
}

const setFilters = <Row>(filters: ListModel<Row>['filters']): Record<string, FilterValue> =>
  Object.fromEntries(
    filters.flatMap(({ filter, value }) =>
      String(value) === String(openValue(filter)) ? [] : [[filter.id, value] as const],
    ),
  )

type RowId = string | number

interface Selection {
  ids: ReadonlySet<RowId>
  /** Last selected row, where Shift ranges start. */
  anchor: RowId | null
  /** Filter values as JSON while all their matches are selected; null: rows are selected one by one. */
  question: string | null
}

export const NOTHING: Selection = { ids: new Set(), anchor: null, question: null }

export function rangeOf(order: readonly RowId[], { anchor }: Pick<Selection, 'anchor'>, id: RowId): readonly RowId[] {
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)]
  return from < 0 || to < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** Selects or deselects rows; `at` becomes the new anchor. */
export function withRows(
  { ids, anchor }: Pick<Selection, 'ids' | 'anchor'>,
  rows: readonly RowId[],
  { isChosen, at = anchor }: { isChosen: boolean; at?: RowId | null },
): Selection {
  const others = new Set(rows)
  const next = isChosen ? [...ids, ...rows] : [...ids].filter((id) => !others.has(id))
  return { ids: new Set(next), anchor: at, question: null }
}

export function shareOf(rows: readonly RowId[], ids: ReadonlySet<RowId>): 'all' | 'some' | 'none' {
  const count = rows.filter((id) => ids.has(id)).length
  return count === 0 ? 'none' : count === rows.length ? 'all' : 'some'
}
