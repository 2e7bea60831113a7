export const CSV_TYPE = 'text/csv;charset=utf-8'

/** AcesCentralMgt_{what}_2024-05-06_07-08-09.csv, in UTC. */
export const csvNameOf = (what: string, at: Date): string =>
  `AcesCentralMgt_${what}_${at.toISOString().slice(0, 19).replaceAll(':', '-').replace('T', '_')}.csv`

export const downloadFile = (name: string, text: string | string[], type: string): void =>
  saveBlob(name, new Blob([text].flat(), { type }))

export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Strips a byte order mark; null: not UTF-8. */
export function decodeUtf8(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Null: it changed on disk, or cannot be read. */
export const readBytes = (file: Blob): Promise<ArrayBuffer | null> => file.arrayBuffer().catch(() => null)
