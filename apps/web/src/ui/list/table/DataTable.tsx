import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { Alert } from '../../base/Alert.tsx'
import { Button } from '../../base/Button.tsx'
import { ProgressBar } from '../../base/ProgressBar.tsx'
import { useDelayed } from '../../useDelayed.ts'
import { useDocumentEvent } from '../../useDocumentEvent.ts'
import { useMediaQuery, usePrinting } from '../../useMediaQuery.ts'
import { linkPlace } from '../columns/columns.ts'
import { FilterBar } from '../filters/FilterBar.tsx'
import { ROW_HEIGHTS, useDensity } from '../model/density.ts'
import type { ListModel } from '../model/listModel.ts'
import { PrintedList } from '../print/PrintedList.tsx'
import { SelectionBar } from '../selection/SelectionBar.tsx'
import { type SelectionOptions, useSelection } from '../selection/useSelection.ts'
import { useListStatus } from '../status/ListStatus.tsx'
import styles from './DataTable.module.css'
import { EmptyState, type EmptyText } from './EmptyState.tsx'
import { NewRowsBar } from './NewRowsBar.tsx'
import { TableFooter } from './TableFooter.tsx'
import { Bar, HEAD_HEIGHT, TableBox, TableFrame } from './TableFrame.tsx'
import { TableHead } from './TableHead.tsx'
import type { RowWays } from './TableRow.tsx'
import { TableRows, type TableRowsProps } from './TableRows.tsx'

interface DataTableProps<Row> extends RowWays<Row> {
  list: ListModel<Row>
  /** Default: only for screen readers. */
  actionsHeader?: string
  choosing?: SelectionOptions<Row> | undefined
  empty: EmptyText
}

interface DataListProps<Row> extends DataTableProps<Row> {
  /** Between the filters and the rows. */
  children?: ReactNode
}

/** A table with its filters above. */
export const DataList = <Row,>({ children, ...table }: DataListProps<Row>) => (
  <>
    <FilterBar list={table.list} />
    {children}
    <DataTable {...table} />
  </>
)

export function DataTable<Row>({ list: given, actionsHeader, empty, choosing, ...ways }: DataTableProps<Row>) {
  const list = useLinkFirst(given)
  const area = useRef<HTMLDivElement>(null)
  useFocusInList(area, list)
  const isLoading = list.status === 'loading'
  const isRefetching = useDelayed(list.refetching && !isLoading)
  const actions = ways.rowActions && (actionsHeader ?? null)
  const selection = useSelection(list, choosing)
  const chosen = selection?.rows.length ?? 0
  useListStatus(list, chosen)
  const isPrinting = usePrinting()
  const focus = () => listFocus(area.current)?.focus({ preventScroll: true })
  return (
    <>
      {isPrinting && list.rows.length > 0 && <PrintedList list={list} />}
      <div ref={area} tabIndex={-1} className={styles.list} aria-busy={isLoading || isRefetching}>
        {isRefetching && <RefetchBar />}
        {list.status === 'ready' && list.failure && <Outdated text={list.failure.text} list={list} />}
        {list.rows.length > 0 ? (
          <TableRows list={list} actions={actions} selection={selection} {...ways} />
        ) : isLoading ? (
          <LoadingRows list={list} actions={actions} selection={selection} />
        ) : (
          <EmptyState list={list} empty={empty} />
        )}
        {list.paging.total > 0 && <TableFooter {...list} />}
        {selection && chosen > 0 && <SelectionBar selection={selection} total={list.paging.total} onClear={focus} />}
      </div>
      <NewRowsBar newer={list.newer} onShown={focus} />
    </>
  )
}

const LINES = Array.from({ length: 10 }, (_, line) => line)

type LoadingRowsProps<Row> = Pick<TableRowsProps<Row>, 'list' | 'actions' | 'selection'>

/** Reserves the height first; placeholder bars appear only if loading takes long. */
function LoadingRows<Row>(rows: LoadingRowsProps<Row>) {
  const height = HEAD_HEIGHT + LINES.length * ROW_HEIGHTS[useDensity()]
  if (useDelayed(true)) return <RowBars {...rows} />
  return (
    <TableBox className={styles.isReserved}>
      <div style={{ height }} />
    </TableBox>
  )
}

function RowBars<Row>({ list, actions, selection }: LoadingRowsProps<Row>) {
  const places = [
    ...(selection ? ['choose'] : []),
    ...list.columns.shown.map((column) => column.id),
    ...(actions !== undefined ? ['actions'] : []),
  ]
  return (
    <TableBox>
      <TableFrame aria-label={`Loading ${list.name}`}>
        <TableHead
          columns={list.columns.shown}
          sort={list.sort}
          onSort={list.sortBy}
          actions={actions}
          selection={selection}
        />
        <tbody aria-hidden>
          {LINES.map((line) => (
            <tr key={line}>
              {places.map((place) => (
                <td key={place}>
                  <Bar place={line} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </TableBox>
  )
}

const RefetchBar = () => <ProgressBar aria-label="Refreshing" className={styles.refetching} />

/** Refreshing failed and older rows stay: the banner that said so disappears. */
function Outdated<Row>({ text, list }: { text: string; list: ListModel<Row> }) {
  return (
    <Alert
      severity="warning"
      action={
        <Button isSmall variant="quiet" onClick={list.retry}>
          Retry
        </Button>
      }
    >
      {`${list.windows ? 'Some rows may be missing or out of date' : 'This list may be out of date'}: ${text}`}
    </Alert>
  )
}

/** A phone shows two or three columns: first the one that names and opens the row. */
function useLinkFirst<Row>(list: ListModel<Row>): ListModel<Row> {
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

/** The table, or the button of an empty list: the area itself has no name. */
const listFocus = (area: HTMLElement | null): HTMLElement | null =>
  area && (area.querySelector<HTMLElement>('[role="region"]') ?? area.querySelector('button') ?? area)

const ELSEWHERE = '[role="dialog"], [role="alertdialog"], [role="presentation"]'

/** Keeps the focus in the list when its element unmounts. Dialogs opened from a row count as inside. */
function useFocusInList(area: RefObject<HTMLElement | null>, list: Pick<ListModel<unknown>, 'rows' | 'status'>): void {
  const { rows, status } = list
  const wasInside = useRef(false)
  useDocumentEvent('focusin', ({ target }) => {
    const element = target instanceof Element ? target : null
    if (area.current?.contains(element)) wasInside.current = true
    else if (!element?.closest(ELSEWHERE)) wasInside.current = false
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows and their state are what has changed
  useEffect(() => {
    const { activeElement, body } = document
    const within = area.current
    if (!wasInside.current || (activeElement !== body && activeElement !== within)) return
    listFocus(within)?.focus({ preventScroll: true })
  }, [area, rows, status])
}
