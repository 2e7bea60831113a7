import { ExactNumber, isList, isObject, type Json, RepeatedKey } from '../../exactJson.ts'
import type { JsonPath } from '../parts.ts'
import { type EmptyFor, exactText } from './jsonDiff.ts'

/** Longer values are told from shortly before where they begin to differ; the export has all of them. */
export const LONGEST_VALUE = 2000
const BEFORE = 100

/** In words: 'text: N/A, score: 2'. Undefined: there's no such value. */
export function valueText(value: Json | undefined, isEmpty: EmptyFor = () => false): string {
  if (value === undefined) return '(none)'
  if (value === '') return '(empty)'
  if (typeof value === 'string') return value
  if (isList(value) && !isEmpty(value) && value.length > 0) return value.map((one) => inner(one, isEmpty)).join(', ')
  if (isObject(value) && !isEmpty(value) && Object.keys(value).length > 0) return pairsText(value, isEmpty)
  return inner(value, isEmpty)
}

const pairsText = (value: { readonly [key: string]: Json }, isEmpty: EmptyFor): string =>
  Object.entries(value)
    .map(([key, one]) => `${key}: ${inner(one, isEmpty)}`)
    .join(', ')

function inner(value: Json, isEmpty: EmptyFor): string {
  if (typeof value === 'string') return value === '' ? '(empty)' : value
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof ExactNumber) return value.text
  if (value instanceof RepeatedKey)
    return `${value.values.map((one) => inner(one, isEmpty)).join(', then ')} (key given ${value.values.length} times)`
  if (isEmpty(value)) return '(list)'
  if (isList(value)) return `[${value.map((one) => inner(one, isEmpty)).join(', ')}]`
  return isObject(value) ? `{${pairsText(value, isEmpty)}}` : ''
}

/** Both in words, or as JSON where those are the same: 1 → "1". */
export function valueTexts(was: Json | undefined, is: Json | undefined, isEmpty?: EmptyFor): [was: string, is: string] {
  const texts: [string, string] = [valueText(was, isEmpty), valueText(is, isEmpty)]
  if (texts[0] !== texts[1]) return texts
  const exactly = (value: Json | undefined) => (value === undefined ? valueText(value) : exactText(value, isEmpty))
  return [exactly(was), exactly(is)]
}

/** The part of long texts in which they begin to differ. */
export function shortened(was: string, is: string): [was: string, is: string] {
  if (was.length <= LONGEST_VALUE && is.length <= LONGEST_VALUE) return [was, is]
  const least = Math.min(was.length, is.length)
  let at = 0
  while (at < least && was.charCodeAt(at) === is.charCodeAt(at)) at += 1
  const start = at === least && was.length === is.length ? 0 : Math.max(0, at - BEFORE)
  return [windowOf(was, start), windowOf(is, start)]
}

function windowOf(text: string, start: number): string {
  const end = start + LONGEST_VALUE
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).toWellFormed()}${end < text.length ? ` … (${text.length.toLocaleString('en-US')} characters)` : ''}`
}

/** Places count from 1: 'answers 3 › text'. */
export function pathText(path: JsonPath): string {
  let text = ''
  for (const key of path) {
    if (typeof key === 'number') text += `${text === '' ? 'no.' : ''} ${key + 1}`
    else text += `${text === '' ? '' : ' › '}${key === '' || key !== key.trim() ? JSON.stringify(key) : key}`
  }
  return text
}
