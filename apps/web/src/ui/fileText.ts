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
