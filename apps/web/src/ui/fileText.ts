/** Null: it changed on disk, or cannot be read. */
export async function readText(file: Blob): Promise<{ text: string } | { isNoText: true } | null> {
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return null
  try {
    // Strips a byte order mark, too.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { isNoText: true }
  }
}
