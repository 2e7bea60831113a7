let dropped: File | null = null

/** A role file that was dropped on the list, on its way to the page that imports it. */
export const drop = (file: File) => {
  dropped = file
}

/** Once: whoever comes to that page again finds nothing chosen. */
export function takeDropped(): File | null {
  const file = dropped
  dropped = null
  return file
}
