/** One character per byte; those of ASCII are themselves. */
export const asSingleBytes = (content: Uint8Array): string => new TextDecoder('windows-1252').decode(content)
export const asUtf8 = (content: Uint8Array): string => new TextDecoder('utf-8').decode(content)

export const toUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export type EncodingFault = { reason: string; at?: number }

const UTF_16 = { reason: "It's in UTF-16. Save it as UTF-8." }
const UTF_32 = { reason: "It's in UTF-32. Save it as UTF-8." }
const WESTERN = { reason: 'It looks like Windows-1252. Save it as UTF-8.' }
const UNKNOWN = { reason: "It isn't in UTF-8. Save it as UTF-8." }
const MIXED = 'a character that is not UTF-8. Save the file as UTF-8.'

/** Null: UTF-8. The encoding is named as far as the bytes give it away. */
export function encodingFault(content: Uint8Array): EncodingFault | null {
  const [first, second, third, fourth] = content
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0) return UTF_32
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return UTF_32
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isMarked || (content.length > 1 && (first === 0) !== (second === 0))) return UTF_16
  if (isUtf8(content)) return null
  const at = brokenAt(content)
  if (at !== null) return { at, reason: MIXED }
  return looksWestern(content) ? WESTERN : UNKNOWN
}

const CHUNK = 65_536
function* chunksOf(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += CHUNK) yield content.subarray(at, at + CHUNK)
}

/** In parts, for no one needs the text of the whole file. */
function isUtf8(content: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (const chunk of chunksOf(content)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Position of the first byte that isn't UTF-8; null: nothing before it shows UTF-8. */
function brokenAt(content: Uint8Array): number | null {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
  const sound = text.slice(0, text.indexOf('\ufffd'))
  const bytes = toUtf8(sound).length
  return bytes > sound.length ? bytes : null
}

/** Control characters, also those that stand for unused bytes, and long runs beyond ASCII speak against it. */
const NOT_WESTERN = /(?![\t\n\r])\p{Cc}|[^\t\n\r -~]{4}/u
function looksWestern(content: Uint8Array): boolean {
  for (const chunk of chunksOf(content)) if (NOT_WESTERN.test(asSingleBytes(chunk))) return false
  return true
}
