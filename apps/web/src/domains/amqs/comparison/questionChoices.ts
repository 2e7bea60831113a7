import type { QuestionHint } from '@acm/contract/amq-questions'
import { isList, isObject, type Json, type JsonObject, lastOf } from './exactJson.ts'
import { ID_KEYS } from './matchMembers.ts'
import { textOf } from './wording.ts'

/** A list of objects in a file that can be the list of its questions. */
export interface ListChoice {
  list: QuestionHint['list']
  members: number
  /** Keys of its first members with a text of each, the longest text first. */
  keys: readonly { key: string; example: string }[]
  /** The usual key of ids, if the first members have one. */
  id: string | null
}

/** Files that use ids as keys have as many lists as members: no one would choose among those. */
const MOST_LISTS = 100
const MOST_KEYS = 100
/** Members that show which keys there are. */
const MOST_MEMBERS = 20
const LONGEST_EXAMPLE = 80

/** All lists of objects, the longest first. A repeated key counts as programs read it. */
export function listChoices(file: Json): ListChoice[] {
  const members = new Map<string, { list: readonly string[]; count: number; first: JsonObject[] }>()
  const look = (given: Json | undefined, list: readonly string[]) => {
    const value = lastOf(given)
    if (isObject(value)) for (const key of Object.keys(value)) look(value[key], [...list, key])
    if (!isList(value)) return
    const objects = value.filter(isObject)
    const name = JSON.stringify(list)
    const known = members.get(name) ?? { list, count: 0, first: [] }
    if (objects.length > 0 && (members.has(name) || members.size < MOST_LISTS)) {
      members.set(name, known)
      known.count += objects.length
      known.first.push(...objects.slice(0, MOST_MEMBERS - known.first.length))
    }
    for (const member of value) look(member, list)
  }
  look(file, [])
  return [...members.values()].sort((one, other) => other.count - one.count).map(asChoice)
}

function asChoice({ list, count, first }: { list: readonly string[]; count: number; first: readonly JsonObject[] }) {
  const examples = new Map<string, string>()
  for (const member of first)
    for (const key of Object.keys(member)) {
      const value = lastOf(member[key]) ?? null
      const text = isObject(value) || typeof value === 'string' ? textOf(value) : isList(value) ? '' : String(value)
      if (text.length > (examples.get(key)?.length ?? 0) && examples.size < MOST_KEYS) examples.set(key, text)
    }
  const sorted = [...examples].sort(([, one], [, other]) => other.length - one.length)
  const id = ID_KEYS.find((key) => first.every((member) => Object.hasOwn(member, key))) ?? null
  return { list, members: count, keys: sorted.map(([key, text]) => ({ key, example: cut(text) })), id }
}

const cut = (text: string) => (text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE - 1)}…` : text)
