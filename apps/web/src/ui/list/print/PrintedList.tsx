import { Fragment } from 'react'
import { WholeText } from '../../LongText.tsx'
import { alignOf, type Column, cellValue } from '../columns/columns.ts'
import type { ListModel } from '../model/listModel.ts'
import { groupStart } from '../table/TableBody.tsx'
import { contentOf } from '../table/TableRow.tsx'
import styles from './PrintedList.module.css'
import { countText, filterTexts } from './printedText.ts'

/** R-LIST-12. */
const MOST_PRINTED = 2_000

/** In place of the list on paper: all rows that are read, whole and with nothing to press. */
export function PrintedList<Row>({ list }: { list: ListModel<Row> }) {
  const rows = list.matches.slice(0, MOST_PRINTED)
  const { name, rowId, groupBy, columns, filters } = list
  return (
    <WholeText value={true}>
      <div data-printed="" className={styles.printed}>
        <p>{[...filterTexts(filters), countText(list, rows.length)].join(' · ')}</p>
        <table aria-label={name}>
          <thead>
            <tr>
              {columns.shown.map((column) => (
                <th key={column.id} scope="col" data-align={alignOf(column)}>
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <Fragment key={rowId(row)}>
                {groupStart(rows, place, groupBy) !== null && (
                  <tr>
                    <th scope="rowgroup" colSpan={columns.shown.length}>
                      {groupBy?.(row)}
                    </th>
                  </tr>
                )}
                <tr>
                  {columns.shown.map((column) => (
                    <td
                      key={column.id}
                      dir="auto"
                      data-align={alignOf(column)}
                      data-code={isCode(column, row) ? '' : undefined}
                      data-unbroken={isUnbroken(column, row) ? '' : undefined}
                    >
                      {contentOf(column, row)}
                    </td>
                  ))}
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </WholeText>
  )
}

/** Short codes must not break at their hyphens. */
const isCode = <Row,>(column: Column<Row>, row: Row): boolean => /^\S{1,20}$/.test(String(cellValue(column, row)))

/** Unbroken text that may be wider than the paper: breaks anywhere. */
const isUnbroken = <Row,>(column: Column<Row>, row: Row): boolean => /\S{21,}/.test(String(cellValue(column, row)))
