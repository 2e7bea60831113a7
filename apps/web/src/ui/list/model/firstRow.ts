export const rowsIdOf = (list: string): string => `rows-of-${list.replace(/\W+/g, '-')}`

export const ROW = 'tbody tr:not([data-filler], [data-group])'
const CONTROLS = ['[data-row-link]', 'a[href], button, input, [tabindex="0"]']

/** The focus target in a row: its link, else its first control. */
export function controlOf(row: Element | null | undefined): HTMLElement | undefined {
  const [control] = CONTROLS.flatMap((one) => row?.querySelector<HTMLElement>(one) ?? [])
  return control
}

/** Focuses the list itself if no row has a control. */
export function focusFirstRow(list: string): void {
  const box = document.getElementById(rowsIdOf(list))
  box?.scrollTo({ top: 0 })
  // A virtual window draws its first rows only after scrolling.
  requestAnimationFrame(() => {
    const target = controlOf(box?.querySelector(ROW)) ?? box
    target?.focus()
  })
}
