import TableSortLabel from '@mui/material/TableSortLabel'
import { memo, useMemo, useRef } from 'react'
import type { Column } from './columns.ts'
import { widestThatFits } from './columnWidths.ts'
import type { ListModel } from './listModel.ts'
import type { Selecting } from './useSelection.ts'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: ListModel<Row>['sort']
  onSort: (id: string) => void
  /** Header of the last column, when rows can be acted on. */
  actions?: string | undefined
  /** In characters: what each column asks for; columns of text get it as far as all of them fit. */
  widths?: readonly number[]
  selection?: Pick<Selecting<Row>, 'share' | 'choosePage'> | undefined
}

/** The header row; a click on a header turns its order round and never ends it. */
export function TableHead<Row>({ columns, sort, onSort, actions, widths, selection }: TableHeadProps<Row>) {
  const latest = useRef(onSort)
  latest.current = onSort
  const sortBy = useRef((id: string) => latest.current(id))
  const order = sort.descending ? 'descending' : 'ascending'
  const widest = useMemo(() => widestThatFits(widths ?? []), [widths])
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
            width={widths && Math.min(widths[place] ?? 0, widest)}
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

/** Chooses the rows of this page. No header: what stands below says itself what it is. */
function ChoosePage({ share, choosePage }: Pick<Selecting<never>, 'share' | 'choosePage'>) {
  return (
    <td data-choose="">
      <input
        type="checkbox"
        aria-label="Select this page"
        ref={(box) => {
          if (box) box.indeterminate = share === 'some'
        }}
        checked={share === 'all'}
        onChange={choosePage}
      />
    </td>
  )
}

interface HeaderCellProps<Row> extends Pick<TableHeadProps<Row>, 'onSort'> {
  column: Column<Row>
  /** Absent: the list is sorted by another column. */
  order: 'ascending' | 'descending' | undefined
  width: number | undefined
}

function HeaderCellView<Row>({ column, order, onSort, width }: HeaderCellProps<Row>) {
  const align = alignOf(column)
  const isText = align === 'start' && width !== undefined
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={order}
      style={isText ? { minWidth: `min(${width}ch, var(--widest))` } : undefined}
    >
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
