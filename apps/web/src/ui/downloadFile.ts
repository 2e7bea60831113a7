export const downloadFile = (name: string, text: string | string[], type: string): void =>
  saveBlob(name, new Blob([text].flat(), { type }))

/** Default name: as the server calls it. */
export const saveFile = (href: string, name = ''): void =>
  Object.assign(document.createElement('a'), { href, download: name }).click()

export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  saveFile(address, name)
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
