import type { QuestionHint } from '@acm/contract/amq-questions'
import { isList, isObject, type Json, type JsonObject, lastOf, own } from './exactJson.ts'
import { type JsonPath, pathText } from './jsonText.ts'
import { textOf } from './wording.ts'

export type QuestionLists = ReadonlySet<Json>

/** Lists of questions: those that the AMQ names, else each list of objects that is called `questions` (R-AMQ-10). */
export function questionLists(file: Json, hint: QuestionHint | null): QuestionLists {
  const found = new Set<Json>()
  const target = hint && JSON.stringify(hint.list)
  const look = (given: Json | undefined, keys: readonly string[], isInList: boolean) => {
    const value = lastOf(given)
    if (isList(value)) {
      const isNamed = target === null ? keys.at(-1) === 'questions' : JSON.stringify(keys) === target
      if (isNamed && !isInList && value.length > 0 && value.every(isObject)) found.add(value)
      for (const member of value) look(member, keys, true)
    } else if (isObject(value)) for (const key of Object.keys(value)) look(value[key], [...keys, key], false)
  }
  look(file, [], false)
  return found
}

export function questionsIn(lists: QuestionLists): number {
  let count = 0
  for (const list of lists) if (isList(list)) count += list.length
  return count
}

/** How many keys lead to the nearest question; 0: outside of questions. */
export function questionDepth(file: Json, path: JsonPath, lists: QuestionLists): number {
  let found = 0
  let value: Json | undefined = file
  for (const [depth, key] of path.entries()) {
    if (value === undefined || lists.size === 0) break
    if (lists.has(value)) found = depth + 1
    value = memberOf(value, key)
  }
  return found
}

const memberOf = (value: Json, key: string | number): Json | undefined =>
  isList(value) && typeof key === 'number' ? value[key] : isObject(value) ? own(value, String(key)) : undefined

/** The question and the object that a value belongs to. */
export interface Surroundings {
  /** Null: outside of questions. */
  question: { value: JsonObject; path: JsonPath } | null
  /** '' outside of questions. */
  section: string
  /** The value itself, or the nearest object that it is in. */
  around: JsonObject | null
}

export function surroundings(file: Json, path: JsonPath, lists: QuestionLists): Surroundings {
  const depth = questionDepth(file, path, lists)
  const found: Surroundings = { question: null, section: '', around: null }
  let value: Json | undefined = file
  for (let at = 0; value !== undefined; at += 1) {
    if (at === depth && depth > 0 && isObject(value)) {
      found.question = { value, path: path.slice(0, depth) }
      found.section = titleOf(found.around) || pathText(path.slice(0, depth - 1)) || 'Questions'
    }
    if (isObject(value)) found.around = value
    const key = path[at]
    if (key === undefined) break
    value = memberOf(value, key)
  }
  return found
}

function titleOf(section: JsonObject | null): string {
  const title = section && (lastOf(own(section, 'title')) ?? lastOf(own(section, 'name')))
  return title === null || title === undefined ? '' : textOf(title)
}
