/** Where the rows of a list stand in the document. */
export const rowsIdOf = (list: string): string => `rows-of-${list.replace(/\W+/g, '-')}`

const ROW = 'tbody tr:not([data-filler], [data-group])'
const CONTROLS = ['[data-row-link]', 'a[href], button, input, [tabindex="0"]']

/** Leads the keyboard from the filters to the first row, or to the list where nothing in a row can be reached. */
export function focusFirstRow(list: string): void {
  const box = document.getElementById(rowsIdOf(list))
  box?.scrollTo({ top: 0 })
  // Only then the first rows of a long list are there.
  requestAnimationFrame(() => {
    const row = box?.querySelector(ROW)
    const [target = box] = CONTROLS.flatMap((control) => row?.querySelector<HTMLElement>(control) ?? [])
    target?.focus()
  })
}
