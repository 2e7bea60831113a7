import { Fragment } from 'react'
import { counted } from '../../counted.ts'
import { formatDay } from '../../dates.ts'
import { WholeText } from '../../LongText.tsx'
import { alignOf, type Column, cellValue } from '../columns/columns.ts'
import { type FilterValue, openValue } from '../filters/filters.ts'
import type { BoundFilter, ListModel } from '../model/listModel.ts'
import { groupStart } from '../table/TableBody.tsx'
import { contentOf } from '../table/TableRow.tsx'
import styles from './PrintedList.module.css'

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
                      data-code={column.isCode ? '' : undefined}
                      data-unbroken={unbrokenOf(column, row)}
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

/** A short text without spaces must not break at its hyphens; a long one, which may be wider than the paper, breaks anywhere. */
function unbrokenOf<Row>(column: Column<Row>, row: Row): 'short' | 'long' | undefined {
  const text = String(cellValue(column, row))
  if (/^\S{1,20}$/.test(text)) return 'short'
  return /\S{21,}/.test(text) ? 'long' : undefined
}

/** E.g. 'Client Name: blue', 'Ending within: 30 days', 'Active Only'. */
export const filterTexts = <Row,>(filters: readonly BoundFilter<Row>[]): string[] =>
  filters.flatMap((bound) => {
    const { filter, value } = bound
    if (String(value) === String(openValue(filter))) return []
    return filter.kind === 'flag' ? [filter.label] : [`${filter.label}: ${valueText(bound, value)}`]
  })

function valueText<Row>({ filter, options }: BoundFilter<Row>, value: FilterValue): string {
  const labels = new Map(options.map((option) => [option.value, option.label]))
  const texts = [value].flat().map((one) => labels.get(String(one)) ?? String(one))
  return texts.map((text) => (filter.kind === 'day' ? formatDay(text) : text)).join(', ')
}

export function countText<Row>(
  { paging: { total }, count }: Pick<ListModel<Row>, 'paging' | 'count'>,
  printed: number,
) {
  const all = total < count ? `${counted(total)} of ${counted(count)} records` : recordsText(total)
  return printed < total ? `${all}, ${counted(printed)} printed` : all
}

const recordsText = (count: number): string => (count === 1 ? '1 record' : `${counted(count)} records`)
