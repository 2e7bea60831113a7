let next: string | null = null

/** The row of a list that has the focus after the next navigation: of a record that was just made. `path`: its link. */
export function focusRowNext(path: string): void {
  next = path
}

/** Once. */
export function takeFocusedRow(): string | null {
  const path = next
  next = null
  return path
}
