/** A number that JavaScript would change, as it's written: 9007199254740993, 1.0. */
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

/** Undefined: no such key. What every object can do, such as `constructor`, is none. */
export const own = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined

/** What programs read of a key that is given more than once. */
export const lastOf = (value: Json | undefined): Json | undefined =>
  value instanceof RepeatedKey ? value.values.at(-1) : value

/** Why a text is no JSON, and where. */
export class JsonFault extends Error {
  readonly at: number
  readonly what: string
  constructor(at: number, what: string) {
    super(what)
    this.at = at
    this.what = what
  }
}

/** Far more than an upload may have, and what functions that call themselves can follow. */
const DEEPEST = 500

const BLANK = /[ \t\r\n]*/y
/** No quotes, no backslash, no control character. */
const PLAIN = /[ !#-[\]-\uffff]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y
const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }

/** No key is inherited, not even `__proto__`; an object with null for prototype would be kept in a slower way. */
function Bare() {}
Bare.prototype = Object.create(null)
const newObject = () => new (Bare as unknown as new () => Record<string, Json>)()

interface OpenPart {
  whole: Json[] | Record<string, Json>
  /** Of an object: the key whose value is read. */
  key: string
}

/** JSON as it's written: numbers keep their digits and keys that are there twice both values. Throws a JsonFault. */
export function exactJson(text: string): Json {
  let at = 0
  const fail = (what: string, where = at): never => {
    throw new JsonFault(where, where >= text.length ? 'the file ends too early' : what)
  }
  const pass = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const isThere = pattern.test(text)
    if (isThere) at = pattern.lastIndex
    return isThere
  }
  const readString = (): string => {
    const start = at
    at += 1
    for (let isPlain = true; ; isPlain = false) {
      pass(PLAIN)
      if (text[at] === '"') {
        at += 1
        return isPlain ? text.slice(start + 1, at - 1) : (JSON.parse(text.slice(start, at)) as string)
      }
      if (text[at] !== '\\') fail('a line break or control character inside a text')
      if (!pass(ESCAPE)) fail('an unknown escape after \\')
    }
  }
  const readScalar = (): Json => {
    const start = at
    if (text[at] === '"') return readString()
    if (pass(NUMBER)) return numberOf(text.slice(start, at))
    if (pass(WORD)) return WORDS[text.slice(start, at)] as Json
    return fail(text[at] === "'" ? 'single quotes instead of double quotes' : 'no JSON value')
  }
  const readKey = (part: OpenPart) => {
    if (text[at] !== '"') fail(text[at] === '}' ? 'a comma too many' : 'expected a key in double quotes')
    part.key = readString()
    pass(BLANK)
    if (text[at] !== ':') fail('expected a colon')
    at += 1
    pass(BLANK)
  }

  const open: OpenPart[] = []
  pass(BLANK)
  for (;;) {
    // A value begins here: an open part goes on inside of it.
    let value: Json
    const sign = text[at]
    if (sign === '[' || sign === '{') {
      if (open.length === DEEPEST) fail(`more than ${DEEPEST} lists and objects inside of each other`)
      at += 1
      pass(BLANK)
      const whole: OpenPart['whole'] = sign === '[' ? [] : newObject()
      if (text[at] !== (sign === '[' ? ']' : '}')) {
        const part = { whole, key: '' }
        open.push(part)
        if (sign === '{') readKey(part)
        continue
      }
      at += 1
      value = whole
    } else value = readScalar()
    // It ends here, and so may what it's in.
    for (;;) {
      const part = open.at(-1)
      pass(BLANK)
      if (!part) return at === text.length ? value : fail('more after the end')
      const end = Array.isArray(part.whole) ? ']' : '}'
      if (Array.isArray(part.whole)) part.whole.push(value)
      else put(part.whole, part.key, value)
      if (text[at] === ',') {
        at += 1
        pass(BLANK)
        if (end === '}') readKey(part)
        else if (text[at] === ']') fail('a comma too many')
        break
      }
      if (text[at] !== end) fail(`expected a comma or ${end}`)
      at += 1
      open.pop()
      value = part.whole
    }
  }
}

function numberOf(text: string): number | ExactNumber {
  const number = Number(text)
  return String(number) === text ? number : new ExactNumber(text)
}

function put(object: Record<string, Json>, key: string, value: Json) {
  const before = object[key]
  if (before === undefined) object[key] = value
  else if (before instanceof RepeatedKey) before.values.push(value)
  else object[key] = new RepeatedKey([before, value])
}
