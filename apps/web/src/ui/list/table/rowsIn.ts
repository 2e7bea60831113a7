import { ROW } from '../model/firstRow.ts'
import type { ListModel } from '../model/listModel.ts'

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
