/** Strips a byte order mark; null: not UTF-8. */
export function decodeUtf8(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Null: it changed on disk, or cannot be read. */
export async function readText(file: Blob): Promise<{ text: string } | { isNoText: true } | null> {
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return null
  const text = decodeUtf8(bytes)
  return text === null ? { isNoText: true } : { text }
}
