import { AMQ_JSON_DEPTH } from './amq-files.ts'
import { messages } from './core/messages.ts'
import { asSingleBytes, asUtf8, encodingFault } from './text-encoding.ts'

const BOM = [0xef, 0xbb, 0xbf]
const OPENING: Record<string, string> = { '{': '}', '[': ']' }
const BLANKS = ' \t\n\r'
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?=[\s,:\]}]|$)/y
const WORD = /[^\s,:\]}"]{1,20}/y
const COMMENT = /\/[/*]|#/y
/** Also curly quotes, as the three bytes that they have in UTF-8. */
const OTHER_QUOTE = /'|â€[œ\x9d]/y

/** Expected next token; `item` and `key` after a comma. */
type ExpectedToken = 'top' | 'value' | 'first item' | 'item' | 'first key' | 'key' | 'more'

class JsonFault extends Error {
  /** Offset in bytes. */
  readonly at: number
  readonly sentence: string

  constructor(at: number, reason: string, sentence: string = messages.fileNotJson) {
    super(reason)
    this.at = at
    this.sentence = sentence
  }
}

/** Fault of an uploaded file with position; null: the server accepts it. */
export function faultOfJson(content: Uint8Array): string | null {
  const fault = faultIn(content)
  return fault && `${fault.sentence} ${fault.reason}`
}

/** Only the reason: 'Line 812, column 5: extra comma.' */
export const reasonNotJson = (content: Uint8Array): string | null => faultIn(content)?.reason ?? null

/**
 * Null: valid JSON in UTF-8, with or without byte order mark, and not too deep. It is scanned, not parsed: the objects
 * of a hostile file of a few megabytes would take hundreds.
 */
function faultIn(content: Uint8Array): { sentence: string; reason: string } | null {
  const encoding = encodingFault(content)
  if (encoding) return { sentence: messages.fileNotJson, reason: placed(content, encoding.reason, encoding.at) }
  try {
    // One character per byte: outside of strings JSON is ASCII.
    scan(asSingleBytes(content), BOM.every((byte, at) => content[at] === byte) ? BOM.length : 0)
    return null
  } catch (thrown) {
    if (!(thrown instanceof JsonFault)) throw thrown
    return { sentence: thrown.sentence, reason: placed(content, thrown.message, thrown.at) }
  }
}

function placed(content: Uint8Array, reason: string, at?: number): string {
  if (at === undefined) return reason
  const start = at === 0 ? 0 : content.lastIndexOf(LINE_FEED, at - 1) + 1
  let line = 1
  for (let end = content.indexOf(LINE_FEED); end >= 0 && end < start; end = content.indexOf(LINE_FEED, end + 1))
    line += 1
  const column = asUtf8(content.subarray(start, at)).length + 1
  return `Line ${line}, column ${column}: ${reason}`
}
const LINE_FEED = 0x0a

function scan(text: string, from: number): void {
  const ends: string[] = []
  let expected: ExpectedToken = 'top'
  let place = from
  /** Behind the token before. */
  let last = from
  for (;;) {
    place = afterBlanks(text, place)
    const sign = text[place]
    const end = ends.at(-1)
    if (sign === undefined && expected === 'more' && end === undefined) return
    if (sign !== undefined && sign === end && (expected === 'more' || expected.startsWith('first'))) {
      ends.pop()
      expected = 'more'
      place += 1
    } else if (sign === ',' && expected === 'more' && end !== undefined) {
      expected = end === '}' ? 'key' : 'item'
      place += 1
    } else if (sign === '"' && expected.endsWith('key')) {
      place = afterBlanks(text, afterString(text, place))
      if (text[place] !== ':') throw new JsonFault(place, 'missing colon after this key.')
      expected = 'value'
      place += 1
    } else if (sign === undefined || expected === 'more' || expected.endsWith('key')) {
      throw unexpected(text, { place, last, expected, end })
    } else if (OPENING[sign]) {
      if (ends.push(OPENING[sign]) > AMQ_JSON_DEPTH)
        throw new JsonFault(place, `nested more than ${AMQ_JSON_DEPTH} levels deep.`, messages.fileTooDeep)
      expected = sign === '{' ? 'first key' : 'first item'
      place += 1
    } else {
      const after = sign === '"' ? afterString(text, place) : matched(SCALAR, text, place)
      if (after < 0) throw unexpected(text, { place, last, expected, end })
      place = after
      expected = 'more'
    }
    last = place
  }
}

interface Found {
  place: number
  last: number
  expected: ExpectedToken
  end: string | undefined
}

/** Names what is most likely meant, as people must find it in their file. */
function unexpected(text: string, { place, last, expected, end }: Found): JsonFault {
  const sign = text[place]
  if (sign === undefined) {
    if (expected === 'top') return new JsonFault(place, 'the file has no content.')
    return new JsonFault(last, `unexpected end of file: missing ${nameOfSign(end ?? '"')}.`)
  }
  if (matched(COMMENT, text, place) > 0) return new JsonFault(place, 'JSON has no comments. Remove this one.')
  if (expected === 'more') return insteadOfMore(text, place, last, end)
  // For an extra comma, the comma is reported, not what follows it.
  if (sign === ',' || (sign === end && (expected === 'key' || expected === 'item')))
    return expected === 'value'
      ? new JsonFault(place, 'missing value.')
      : new JsonFault(sign === ',' ? place : last - 1, 'extra comma.')
  if (sign === '}' || sign === ']')
    return new JsonFault(place, expected === 'value' ? 'missing value.' : wrongEnd(sign, end))
  if (sign === '<' && expected === 'top') return new JsonFault(place, 'this is HTML or XML, not JSON.')
  const word = text.slice(place, matched(WORD, text, place))
  if (matched(OTHER_QUOTE, text, place) > 0) return new JsonFault(place, 'use straight double quotes (").')
  if (expected.endsWith('key')) return new JsonFault(place, 'a key must be in double quotes.')
  return new JsonFault(
    place,
    word && isPlain(word) ? `${word} isn't a JSON value.` : "this character isn't allowed here.",
  )
}

function insteadOfMore(text: string, place: number, last: number, end: string | undefined): JsonFault {
  const sign = text[place] as string
  if (end === undefined)
    return new JsonFault(place, /[\]},]/.test(sign) ? extra(sign) : 'unexpected content after the end.')
  if (sign === '}' || sign === ']') return new JsonFault(place, wrongEnd(sign, end))
  if (place === last && text[last - 1] === '"' && /\w/.test(sign))
    return new JsonFault(last - 1, 'escape quotes inside text as \\".')
  return new JsonFault(last, /["{[\w-]/.test(sign) ? 'missing comma.' : 'missing comma or closing bracket.')
}

const nameOfSign = (sign: string) => (sign === '"' ? 'quote' : sign)
const extra = (sign: string) => (sign === ',' ? 'extra comma.' : `unexpected ${sign}.`)
const wrongEnd = (sign: string, end: string | undefined) => (end ? `missing ${end}.` : extra(sign))
const isPlain = (word: string) => /^[\x21-\x7e]+$/.test(word)

function afterBlanks(text: string, from: number): number {
  let place = from
  while (place < text.length && BLANKS.includes(text[place] as string)) place += 1
  return place
}

/** Behind the match at that very place, or -1. */
function matched(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : -1
}

function afterString(text: string, from: number): number {
  for (let place = from + 1; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    if (code === 0x22) return place + 1
    if (code === 0x0a || code === 0x0d) throw new JsonFault(from, 'missing quote at the end of this text.')
    if (code < 0x20)
      throw new JsonFault(place, code === 0x09 ? 'escape tabs as \\t.' : 'control character inside text.')
    if (code !== 0x5c) continue
    place += 1
    const isKnown =
      text[place] === 'u' ? HEX.test(text.slice(place + 1, place + 5)) : '"\\/bfnrt'.includes(text[place] ?? '.')
    if (!isKnown) throw new JsonFault(place - 1, 'escape backslashes as \\\\.')
    if (text[place] === 'u') place += 4
  }
  throw new JsonFault(from, 'missing quote at the end of this text.')
}
const HEX = /^[\da-fA-F]{4}$/
