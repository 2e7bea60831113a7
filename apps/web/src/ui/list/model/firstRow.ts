export const rowsIdOf = (list: string): string => `rows-of-${list.replace(/\W+/g, '-')}`

export const ROW = 'tbody tr:not([data-filler], [data-group])'

/** The focus target in a row: its link, else its first control. */
export const controlOf = (row: Element | null | undefined) =>
  row?.querySelector<HTMLElement>('[data-row-link]') ??
  row?.querySelector<HTMLElement>('a[href], button, input, [tabindex="0"]')

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
