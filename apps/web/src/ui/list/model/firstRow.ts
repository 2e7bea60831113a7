/** Where the rows of a list stand in the document. */
export const rowsIdOf = (list: string): string => `rows-of-${list.replace(/\W+/g, '-')}`

export const ROW = 'tbody tr:not([data-filler], [data-group])'
const CONTROLS = ['[data-row-link]', 'a[href], button, input, [tabindex="0"]']

/** Where the keyboard stands in a row: on what opens it, else on the first thing that can be reached. */
export function controlOf(row: Element | null | undefined): HTMLElement | undefined {
  const [control] = CONTROLS.flatMap((one) => row?.querySelector<HTMLElement>(one) ?? [])
  return control
}

/** Leads the keyboard from the filters to the first row, or to the list where nothing in a row can be reached. */
export function focusFirstRow(list: string): void {
  const box = document.getElementById(rowsIdOf(list))
  box?.scrollTo({ top: 0 })
  // Only then the first rows of a long list are there.
  requestAnimationFrame(() => {
    const target = controlOf(box?.querySelector(ROW)) ?? box
    target?.focus()
  })
}
