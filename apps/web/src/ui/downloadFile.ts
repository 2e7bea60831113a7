export function downloadFile(name: string, text: string | string[], type: string): void {
  const address = URL.createObjectURL(new Blob([text].flat(), { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
