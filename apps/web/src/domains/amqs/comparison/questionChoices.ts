import type { QuestionHint } from '@acm/contract/amq-questions'
import { firstCharacters } from '../../../ui/characters.ts'
import { isList, isObject, type Json, type JsonObject, lastOf } from './exactJson.ts'
import { ID_KEYS } from './matchMembers.ts'
import { textOf } from './wording.ts'

/** A list of objects in a file that can be the list of its questions. */
export interface ListChoice {
  list: QuestionHint['list']
  members: number
  /** Keys of its first member with their texts, the longest text first. */
  keys: readonly { key: string; example: string }[]
  /** The usual key of ids, if the first member has one. */
  id: string | null
}

/** Files that use ids as keys have as many lists as members: no one would choose among those. */
const MOST_LISTS = 100
const MOST_KEYS = 100
const LONGEST_EXAMPLE = 80

/** All lists of objects, the longest first. A repeated key counts as programs read it. */
export function listChoices(file: Json): ListChoice[] {
  const found = new Map<string, ListChoice>()
  const look = (given: Json | undefined, list: readonly string[]) => {
    const value = lastOf(given)
    if (isObject(value)) for (const key of Object.keys(value)) look(value[key], [...list, key])
    if (!isList(value)) return
    const objects = value.filter(isObject)
    const name = JSON.stringify(list)
    const sameList = found.get(name)
    if (sameList) sameList.members += objects.length
    else if (objects[0] && found.size < MOST_LISTS)
      found.set(name, { list, members: objects.length, ...keysOf(objects[0]) })
    for (const member of value) look(member, list)
  }
  look(file, [])
  return [...found.values()].sort((one, other) => other.members - one.members)
}

function keysOf(member: JsonObject): Pick<ListChoice, 'keys' | 'id'> {
  const names = Object.keys(member)
  const keys = names.slice(0, MOST_KEYS).flatMap((key) => {
    const value = lastOf(member[key]) ?? null
    const text = typeof value === 'number' ? String(value) : textOf(value)
    return text === '' ? [] : [{ key, example: cut(text) }]
  })
  keys.sort((one, other) => other.example.length - one.example.length)
  return { keys, id: ID_KEYS.find((key) => names.includes(key)) ?? null }
}

const cut = (text: string) =>
  text.length > LONGEST_EXAMPLE ? `${firstCharacters(text, LONGEST_EXAMPLE - 1).join('')}…` : text
