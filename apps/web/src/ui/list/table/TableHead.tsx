import { Fragment, memo, type ReactNode, useRef } from 'react'
import { Checkbox } from '../../base/Choice.tsx'
import { Hint } from '../../Hint.tsx'
import { ArrowDownward } from '../../icons.ts'
import { VisuallyHidden } from '../../VisuallyHidden.tsx'
import { alignOf, type Column, hasManyFlags, isFlag, linkPlace, partsOf } from '../columns/columns.ts'
import type { ListModel } from '../model/listModel.ts'
import type { ListSelection } from '../selection/useSelection.ts'
import styles from './TableHead.module.css'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: ListModel<Row>['sort']
  onSort: (id: string) => void
  /** Header of the actions column; absent: no row actions. */
  actions?: string | undefined
  selection?: Pick<ListSelection<Row>, 'share' | 'choosePage'> | undefined
}

/** Clicks toggle between ascending and descending; there is no unsorted state. */
export function TableHead<Row>({ columns, sort, onSort, actions, selection }: TableHeadProps<Row>) {
  const latest = useRef(onSort)
  latest.current = onSort
  const sortBy = useRef((id: string) => latest.current(id))
  const order = sort.descending ? 'descending' : 'ascending'
  const name = linkPlace(columns)
  const isDense = hasManyFlags(columns)
  return (
    <thead>
      <tr>
        {selection && <ChoosePage {...selection} />}
        {columns.map((column, place) => (
          <HeaderCell
            key={column.id}
            column={column}
            order={column.id === sort.id ? order : undefined}
            onSort={sortBy.current}
            isName={place === name}
            isSmall={isDense && isFlag(column)}
          />
        ))}
        {actions && (
          <th scope="col" data-align="end" data-actions="">
            {actions}
          </th>
        )}
      </tr>
    </thead>
  )
}

/** A plain cell, not a header: each checkbox below has its own name. */
function ChoosePage({ share, choosePage }: Pick<ListSelection<never>, 'share' | 'choosePage'>) {
  return (
    <td data-choose="">
      <Checkbox
        aria-label="Select this page"
        isSome={share === 'some'}
        checked={share === 'all'}
        onChange={choosePage}
      />
    </td>
  )
}

interface HeaderCellProps<Row> extends Pick<TableHeadProps<Row>, 'onSort'> {
  column: Column<Row>
  /** Absent: sorted by another column. */
  order: 'ascending' | 'descending' | undefined
  isName: boolean
  isSmall: boolean
}

type OrderButtonProps<Row> = Pick<HeaderCellProps<Row>, 'column' | 'order' | 'isSmall' | 'onSort'>

function HeaderCellView<Row>({ column, order, onSort, isName, isSmall }: HeaderCellProps<Row>) {
  return (
    <th
      scope="col"
      data-align={alignOf(column)}
      data-flag={isSmall ? '' : undefined}
      data-name={isName ? '' : undefined}
      aria-sort={order}
    >
      {column.sortBy ? <OrderButton column={column} order={order} isSmall={isSmall} onSort={onSort} /> : column.header}
    </th>
  )
}

function OrderButton<Row>({ column: { id, header, sign: Sign }, order, isSmall, onSort }: OrderButtonProps<Row>) {
  const button = (content: ReactNode) => (
    <button type="button" className={styles.order} data-order={order ?? ''} onClick={() => onSort(id)}>
      {content}
      <ArrowDownward />
    </button>
  )
  if (!isSmall) return button(<span>{header}</span>)
  if (!Sign) return button(<span>{breakable(header)}</span>)
  return (
    <Hint isName text={header}>
      {button(
        <>
          <Sign data-sign="" />
          <VisuallyHidden>{header}</VisuallyHidden>
        </>,
      )}
    </Hint>
  )
}

const breakable = (header: string) =>
  partsOf(header).map((part, place) => (
    <Fragment key={part}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))

const HeaderCell = memo(HeaderCellView) as typeof HeaderCellView
