import TableSortLabel from '@mui/material/TableSortLabel'
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
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
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

function HeaderCell<Row>({ column, sort, onSort }: Omit<TableHeadProps<Row>, 'columns'> & { column: Column<Row> }) {
  const isSorted = column.id === sort.id
  const order = sort.descending ? 'descending' : 'ascending'
  return (
    <th scope="col" data-align={alignOf(column)} aria-sort={isSorted ? order : undefined}>
      {column.sortBy ? (
        <TableSortLabel
          active={isSorted}
          direction={isSorted && sort.descending ? 'desc' : 'asc'}
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

/** Numbers stand at the end, checks in the middle, all else at the start. */
export function alignOf<Row>({ align, sortBy }: Column<Row>): 'start' | 'center' | 'end' {
  return align ?? (sortBy === 'number' ? 'end' : sortBy === 'flag' ? 'center' : 'start')
}
