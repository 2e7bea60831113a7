import { isUtf8 } from 'node:buffer'
import { AMQ_JSON_DEPTH } from '@acm/contract/amq-files'
import { messages } from '@acm/contract/core/messages'

const BOM = [0xef, 0xbb, 0xbf]
const SCALAR = /^(-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?|true|false|null)$/
const OPENING: Record<string, string> = { '{': '}', '[': ']' }
const BLANKS = ' \t\n\r'
const ENDS_SCALAR = /[\s,:\]}]/g

/** The token that may come next; after an opening bracket also the closing one. */
type ExpectedToken = 'value' | 'first value' | 'key' | 'first key' | 'more'

/**
 * Null: valid JSON in UTF-8, with or without byte order mark, and not too deep. It is scanned, not parsed: the objects
 * of a hostile file of a few megabytes would take hundreds.
 */
export function faultOfJson(content: Buffer): string | null {
  if (!isUtf8(content)) return messages.fileNotJson
  const hasMark = BOM.every((byte, place) => content[place] === byte)
  // One character per byte: outside of strings JSON is ASCII.
  return faultOf(content.toString('latin1', hasMark ? BOM.length : 0))
}

function faultOf(text: string): string | null {
  const ends: string[] = []
  let expected: ExpectedToken = 'value'
  let place = 0
  for (;;) {
    while (place < text.length && BLANKS.includes(text[place] as string)) place += 1
    if (place >= text.length) return expected === 'more' && ends.length === 0 ? null : messages.fileNotJson
    const sign = text[place] as string
    if (expected === 'more' || (sign === ends.at(-1) && expected.startsWith('first'))) {
      if (sign === ends.at(-1)) {
        ends.pop()
        expected = 'more'
      } else if (sign === ',' && ends.length > 0) expected = ends.at(-1) === '}' ? 'key' : 'value'
      else return messages.fileNotJson
      place += 1
    } else if (expected.endsWith('key')) {
      place = afterKey(text, place)
      expected = 'value'
    } else if (OPENING[sign]) {
      if (ends.push(OPENING[sign]) > AMQ_JSON_DEPTH) return messages.fileTooDeep
      expected = sign === '{' ? 'first key' : 'first value'
      place += 1
    } else {
      place = sign === '"' ? afterString(text, place) : afterScalar(text, place)
      expected = 'more'
    }
    if (place < 0) return messages.fileNotJson
  }
}

/** Scanners return the position behind the token, or -1. */
function afterKey(text: string, from: number): number {
  let place = text[from] === '"' ? afterString(text, from) : -1
  if (place < 0) return -1
  while (BLANKS.includes(text[place] ?? '.')) place += 1
  return text[place] === ':' ? place + 1 : -1
}

function afterString(text: string, from: number): number {
  for (let place = from + 1; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    if (code === 0x22) return place + 1
    if (code < 0x20) return -1
    if (code !== 0x5c) continue
    place += 1
    if (text[place] === 'u') {
      if (!/^[\da-fA-F]{4}$/.test(text.slice(place + 1, place + 5))) return -1
      place += 4
    } else if (!'"\\/bfnrt'.includes(text[place] ?? '.')) return -1
  }
  return -1
}

function afterScalar(text: string, from: number): number {
  ENDS_SCALAR.lastIndex = from
  const end = ENDS_SCALAR.exec(text)?.index ?? text.length
  return SCALAR.test(text.slice(from, end)) ? end : -1
}
