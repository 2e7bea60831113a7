export const downloadFile = (name: string, text: string | string[], type: string): void =>
  saveBlob(name, new Blob([text].flat(), { type }))

export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
