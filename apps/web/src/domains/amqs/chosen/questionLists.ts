import type { QuestionHint } from '@acm/contract/amq-questions'
import { isList, isObject, type Json, type JsonObject, lastOf } from '../exactJson.ts'
import { written } from './fileSaid.ts'

/** A key of the members of a list. */
export interface KeyFound {
  key: string
  /** Its first value, cut. */
  example: string
}
/** A list of objects in a file, of which somebody says that its members are the questions. */
export interface ListFound {
  list: QuestionHint['list']
  members: number
  /** Keys with a text or number, the likeliest wording first. */
  keys: readonly KeyFound[]
  /** The likeliest id; null: none. */
  id: string | null
}

/** Files that use ids as keys have as many places as members: nobody would choose among those. */
const MOST_LISTS = 100
const MOST_KEYS = 100
const LONGEST_EXAMPLE = 80

interface KeyNotes {
  example: string
  filled: number
  letters: number
  sentences: number
  values: Set<string>
}
interface ListNotes {
  list: readonly string[]
  members: number
  keys: Map<string, KeyNotes>
}
type Notes = Map<string, ListNotes>

/** All lists of objects, the likeliest one of questions first. */
export function questionLists(json: Json): ListFound[] {
  const notes: Notes = new Map()
  lookInto(json, [], notes)
  return [...notes.values()].sort((one, other) => likelihood(other) - likelihood(one)).map(found)
}

/** A part that is given more than once counts as programs read it. */
function lookInto(part: Json | undefined, path: readonly string[], notes: Notes): void {
  const value = lastOf(part)
  if (isObject(value)) for (const key of Object.keys(value)) lookInto(value[key], [...path, key], notes)
  if (!isList(value)) return
  const members = value.filter(isObject)
  const list = members.length > 0 ? notesOf(path, notes) : null
  for (const member of members) if (list) note(member, list)
  for (const member of value) lookInto(member, path, notes)
}

/** Null: there are too many lists already. */
function notesOf(list: readonly string[], notes: Notes): ListNotes | null {
  const name = JSON.stringify(list)
  const known = notes.get(name)
  if (known || notes.size >= MOST_LISTS) return known ?? null
  const begun = { list, members: 0, keys: new Map() }
  notes.set(name, begun)
  return begun
}

function note(member: JsonObject, list: ListNotes): void {
  list.members += 1
  for (const key of Object.keys(member)) {
    const text = textOf(lastOf(member[key]))
    if (!text) continue
    let of = list.keys.get(key)
    if (!of) {
      if (list.keys.size >= MOST_KEYS) continue
      of = { example: cut(text), filled: 0, letters: 0, sentences: 0, values: new Set() }
      list.keys.set(key, of)
    }
    of.filled += 1
    of.letters += Math.min(text.length, LONGEST_EXAMPLE)
    if (/\S\s+\S+\s+\S/.test(text.slice(0, LONGEST_EXAMPLE))) of.sentences += 1
    of.values.add(text)
  }
}

/** A translated wording counts by its first language. */
function textOf(value: Json | undefined): string | undefined {
  const first = isObject(value) ? lastOf(Object.values(value)[0]) : value
  return (isObject(value) && typeof first !== 'string' ? undefined : written(first))?.trim()
}

const cut = (text: string) => (text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE - 1)}…` : text)

/** How much of it reads like sentences, else how long it is. */
const wordiness = ({ sentences, letters }: KeyNotes) => sentences * LONGEST_EXAMPLE + letters
const likelihood = ({ keys }: ListNotes) => Math.max(0, ...[...keys.values()].map(wordiness))

function found({ list, members, keys }: ListNotes): ListFound {
  const sorted = [...keys].sort(([, one], [, other]) => wordiness(other) - wordiness(one))
  const ids = sorted.slice(1).filter(([, { filled, values }]) => filled === members && values.size === members)
  const named = ids.find(([key]) => /(^|[^a-z])u?u?id$|id$|code$|key$|name$/i.test(key)) ?? ids.at(-1)
  return { list, members, keys: sorted.map(([key, { example }]) => ({ key, example })), id: named?.[0] ?? null }
}
