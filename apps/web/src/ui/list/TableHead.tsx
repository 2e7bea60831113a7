import TableSortLabel from '@mui/material/TableSortLabel'
import { memo, useRef } from 'react'
import type { Column } from './columns.ts'
import type { ListModel } from './listModel.ts'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: ListModel<Row>['sort']
  onSort: (id: string) => void
  /** Header of the last column, when rows can be acted on. */
  actions?: string | undefined
}

/** The header row; a click on a header turns its order round and never ends it. */
export function TableHead<Row>({ columns, sort, onSort, actions }: TableHeadProps<Row>) {
  const latest = useRef(onSort)
  latest.current = onSort
  const sortBy = useRef((id: string) => latest.current(id))
  const order = sort.descending ? 'descending' : 'ascending'
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <HeaderCell
            key={column.id}
            column={column}
            order={column.id === sort.id ? order : undefined}
            onSort={sortBy.current}
          />
        ))}
        {actions && (
          <th scope="col" data-align="end">
            {actions}
          </th>
        )}
      </tr>
    </thead>
  )
}

interface HeaderCellProps<Row> extends Pick<TableHeadProps<Row>, 'onSort'> {
  column: Column<Row>
  /** Absent: the list is sorted by another column. */
  order: 'ascending' | 'descending' | undefined
}

function HeaderCellView<Row>({ column, order, onSort }: HeaderCellProps<Row>) {
  return (
    <th scope="col" data-align={alignOf(column)} aria-sort={order}>
      {column.sortBy ? (
        <TableSortLabel
          active={order !== undefined}
          direction={order === 'descending' ? 'desc' : 'asc'}
          onClick={() => onSort(column.id)}
        >
          {column.header}
        </TableSortLabel>
      ) : (
        column.header
      )}
    </th>
  )
}

const HeaderCell = memo(HeaderCellView) as typeof HeaderCellView

/** Numbers stand at the end, checks in the middle, all else at the start. */
export function alignOf<Row>({ align, sortBy }: Column<Row>): 'start' | 'center' | 'end' {
  return align ?? (sortBy === 'number' ? 'end' : sortBy === 'flag' ? 'center' : 'start')
}
