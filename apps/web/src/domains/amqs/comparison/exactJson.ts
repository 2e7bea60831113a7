/** A number that JavaScript would change, as it is written: 9007199254740993, 1.0. */
export class ExactNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The values of a key that an object has more than once; most programs read the last. */
export class RepeatedKey {
  readonly values: Json[]
  constructor(values: Json[]) {
    this.values = values
  }
}

export type Json = string | number | boolean | null | ExactNumber | RepeatedKey | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof ExactNumber) &&
  !(value instanceof RepeatedKey)

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/** Undefined: no such key. Inherited properties, such as `constructor`, are none. */
export const own = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined

/** Returns the value that programs read of a repeated key. */
export const lastOf = (value: Json | undefined): Json | undefined =>
  value instanceof RepeatedKey ? value.values.at(-1) : value

const SPACE = 0x20
const BLANK = /[ \t\r\n]*/y
const SCALAR = /[^\s,\]}]+/y
const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }

/** Expects valid JSON of a bounded depth (G-AMQ-03). Numbers keep their digits, repeated keys all of their values. */
export function exactJson(text: string): Json {
  let at = 0
  const pass = (pattern: RegExp) => {
    pattern.lastIndex = at
    if (pattern.test(text)) at = pattern.lastIndex
  }
  const skip = (characters: number) => {
    at += characters
    if (text.charCodeAt(at) <= SPACE) pass(BLANK)
  }
  const readString = (): string => {
    const start = at
    const end = endOfString(text, start)
    at = end + 1
    const content = text.slice(start + 1, end)
    return content.includes('\\') ? (JSON.parse(text.slice(start, at)) as string) : content
  }
  const readMembers = (end: string, readMember: () => void) => {
    skip(1)
    while (text[at] !== end) {
      readMember()
      skip(0)
      if (text[at] === ',') skip(1)
    }
    at += 1
  }
  const readValue = (): Json => {
    if (text[at] === '"') return readString()
    if (text[at] === '[') {
      const list: Json[] = []
      readMembers(']', () => list.push(readValue()))
      return list
    }
    if (text[at] === '{') {
      const object: Record<string, Json> = {}
      readMembers('}', () => {
        const key = readString()
        skip(0)
        skip(1)
        put(object, key, readValue())
      })
      return object
    }
    const start = at
    pass(SCALAR)
    const written = text.slice(start, at)
    return written in WORDS ? (WORDS[written] as boolean | null) : numberOf(written)
  }
  skip(0)
  return readValue()
}

/** Returns the index of the quote that ends the string. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  for (let before = end - 1; text[before] === '\\'; before = end - 1) {
    while (text[before] === '\\') before -= 1
    if ((end - before) % 2 === 1) break
    end = text.indexOf('"', end + 1)
  }
  return end
}

function numberOf(text: string): number | ExactNumber {
  const number = Number(text)
  return String(number) === text ? number : new ExactNumber(text)
}

function put(object: Record<string, Json>, key: string, given: Json) {
  const before = own(object, key)
  const value = before === undefined ? given : new RepeatedKey([before, given])
  if (before instanceof RepeatedKey) before.values.push(given)
  // Assigning to inherited names, such as `__proto__`, would not create a key.
  else if (key in object)
    Object.defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true })
  else object[key] = value
}
