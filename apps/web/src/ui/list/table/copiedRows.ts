import { isDay } from '@acm/contract/core/shapes'
import { formatDay, formatInstant } from '../../dates.ts'
import { type Column, cellValue, stateWord } from '../columns/columns.ts'
import { ROW } from '../model/firstRow.ts'
import type { ListModel } from '../model/listModel.ts'

const CELL = ':is(td, th):not([data-choose], [data-actions])'

/** One line per marked row and one tab per cell; null: no more than one cell is marked. */
export function copiedRows<Row>(box: HTMLElement, list: ListModel<Row>): string | null {
  const { shown } = list.columns
  const isMarked = markedBy(window.getSelection())
  const lines = rowsIn(box, list).flatMap(({ tr, row }) => {
    const cells = [...tr.querySelectorAll(CELL)]
    const texts = shown.filter((_, place) => isMarked(cells[place])).map((column) => copiedText(column, row))
    return texts.length > 0 ? [texts] : []
  })
  return lines.flat().length > 1 ? lines.map((texts) => texts.join('\t')).join('\n') : null
}

/** Firefox marks single cells, each by a range of its own. */
function markedBy(selection: Selection | null): (cell: Element | undefined) => boolean {
  const ranges = Array.from({ length: selection?.rangeCount ?? 0 }, (_, place) => selection?.getRangeAt(place))
  return (cell) => cell !== undefined && ranges.some((range) => range?.intersectsNode(cell) && !endsBefore(range, cell))
}

/** Three clicks on a row mark it to the beginning of the next one. */
const endsBefore = ({ endContainer, endOffset }: Range, cell: Element): boolean =>
  endOffset === 0 && cell.contains(endContainer)

function copiedText<Row>(column: Column<Row>, row: Row): string {
  const value = cellValue(column, row)
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return stateWord(column, row) || (value ? 'Yes' : 'No')
  // E.g. '3 of 24' for a share that only sorts.
  if (typeof value === 'number' && column.asWideAs) return column.asWideAs(row)
  const text = String(value)
  if (column.sortBy === 'date') return isDay(text) ? formatDay(text) : formatInstant(text)
  return text.replace(/\s+/g, ' ')
}

interface DrawnRow<Row> {
  tr: Element
  row: Row
}

/** The rows of the list that are in the document. In a virtual window each says its place among all rows. */
export function rowsIn<Row>(box: HTMLElement, { rows, windows }: ListModel<Row>): DrawnRow<Row>[] {
  return [...box.querySelectorAll(ROW)].flatMap((tr, drawn) => {
    const index = tr.getAttribute('aria-rowindex')
    const place = index === null ? drawn : Number(index) - 2
    const row = windows ? windows.rowAt(place) : rows[place]
    return row === undefined ? [] : [{ tr, row }]
  })
}
