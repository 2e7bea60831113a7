import { ExactNumber, isList, isObject, type Json, RepeatedKey } from './exactJson.ts'

interface JsonTextOptions {
  /** Equal values have equal texts in any order of their keys. */
  isSorted?: boolean
  /** Called for the text of each value inside; can throw to stop. */
  onText?: (text: string) => void
  /** Text instead of the value; undefined: the whole value. */
  abbreviate?: (value: Json) => string | undefined
}

/** JSON as it is written, on one line. */
export function jsonText(value: Json, options: JsonTextOptions = {}): string {
  const text = options.abbreviate?.(value) ?? wholeText(value, options)
  options.onText?.(text)
  return text
}

function wholeText(value: Json, options: JsonTextOptions): string {
  const inner = (one: Json) => jsonText(one, options)
  if (value instanceof ExactNumber) return value.text
  if (value instanceof RepeatedKey) return `${value.values.map(inner).join(', then ')} (key repeated)`
  if (isList(value)) return `[${value.map(inner).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const keys = options.isSorted ? Object.keys(value).sort() : Object.keys(value)
  return `{${keys.map((key) => `${JSON.stringify(key)}: ${inner(value[key] as Json)}`).join(', ')}}`
}

export type JsonPath = readonly (string | number)[]

/** Members count from 1: 'answers 3 › text'. */
export function pathText(path: JsonPath): string {
  let text = ''
  for (const key of path) {
    if (typeof key === 'number') text += `${text === '' ? 'member' : ''} ${key + 1}`
    else text += `${text === '' ? '' : ' › '}${key === '' || key !== key.trim() ? JSON.stringify(key) : key}`
  }
  return text
}
