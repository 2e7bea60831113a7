import { memo } from 'react'
import { Checkbox } from '../../base/Choice.tsx'
import { Breakable } from '../../CodeText.tsx'
import { Hint } from '../../Hint.tsx'
import { ArrowDownward } from '../../icons.ts'
import { termsIn } from '../../terms.ts'
import { useStable } from '../../useStable.ts'
import { VisuallyHidden } from '../../VisuallyHidden.tsx'
import { alignOf, type Column, hasManyFlags, isFlag, linkPlace, partsOf } from '../columns/columns.ts'
import type { ListModel } from '../model/listModel.ts'
import type { ListSelection } from '../selection/useSelection.ts'
import styles from './TableHead.module.css'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: ListModel<Row>['sort']
  onSort: (id: string) => void
  /** Header of the actions column; null: only for screen readers; absent: no row actions. */
  actions?: string | null | undefined
  selection?: Pick<ListSelection<Row>, 'share' | 'choosePage'> | undefined
  /** Index of the header's row if not all rows are in the document. */
  index?: number | undefined
}

/** Clicks toggle between ascending and descending; there is no unsorted state. */
export function TableHead<Row>({ columns, sort, onSort, actions, selection, index }: TableHeadProps<Row>) {
  const sortBy = useStable(onSort)
  const order = sort.descending ? 'descending' : 'ascending'
  const name = linkPlace(columns)
  const isDense = hasManyFlags(columns)
  return (
    <thead>
      <tr aria-rowindex={index}>
        {selection && <ChoosePage {...selection} />}
        {columns.map((column, place) => (
          <HeaderCell
            key={column.id}
            column={column}
            order={column.id === sort.id ? order : undefined}
            onSort={sortBy}
            isName={place === name}
            isSmall={isDense && isFlag(column)}
          />
        ))}
        {actions !== undefined && (
          <th scope="col" data-align="end" data-actions="">
            {actions ?? <VisuallyHidden>Actions</VisuallyHidden>}
          </th>
        )}
      </tr>
    </thead>
  )
}

function ChoosePage({ share, choosePage }: Pick<ListSelection<never>, 'share' | 'choosePage'>) {
  return (
    <th scope="col" aria-label="Select" data-choose="">
      <Checkbox
        aria-label="Select this page"
        isSome={share === 'some'}
        checked={share === 'all'}
        onChange={choosePage}
      />
    </th>
  )
}

interface HeaderCellProps<Row> extends Pick<TableHeadProps<Row>, 'onSort'> {
  column: Column<Row>
  /** Absent: sorted by another column. */
  order: 'ascending' | 'descending' | undefined
  isName: boolean
  isSmall: boolean
}

function HeaderCellView<Row>({ column, order, onSort, isName, isSmall }: HeaderCellProps<Row>) {
  const { id, header, sortBy } = column
  const words = isSmall ? <Breakable parts={partsOf(header)} /> : header
  const meaning = isSmall ? meaningOf(header) : ''
  return (
    <Hint text={meaning}>
      <th
        scope="col"
        className={sortBy && styles.sortable}
        data-align={alignOf(column)}
        data-flag={isSmall ? '' : undefined}
        data-name={isName ? '' : undefined}
        aria-sort={order}
      >
        {sortBy ? (
          <button type="button" className={styles.order} data-order={order ?? ''} onClick={() => onSort(id)}>
            <span className={styles.label}>
              {words}
              <ArrowDownward />
            </span>
          </button>
        ) : (
          words
        )}
      </th>
    </Hint>
  )
}

/** The meaning of an abbreviation or a foreign product; '' if the header has none. */
function meaningOf(header: string): string {
  const term = termsIn(header).find(({ meaning }) => meaning !== undefined)
  return term ? `${term.text}: ${term.meaning}` : ''
}

const HeaderCell = memo(HeaderCellView) as typeof HeaderCellView
