/** Hands a text, or its parts in order, to the browser as a file. */
export function downloadFile(name: string, text: string | string[], type: string): void {
  const address = URL.createObjectURL(new Blob([text].flat(), { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads it after the click: it must outlive this call.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
