import { isList, isObject, type Json, lastOf, own } from '../exactJson.ts'
import { rememberedByKey, textOf } from './texts.ts'

/** Keys and places of lists, from where it's said. */
export type JsonPath = readonly (string | number)[]

/** A file is made of parts; what's in no part of a part is what that part says itself. */
export interface Part {
  /** `text`: what stands among questions and asks nothing. */
  kind: 'file' | 'section' | 'question' | 'text'
  json: Json
  parent: Part | null
  /** From its parent to the list or object that it's in. */
  holder: JsonPath
  /** Its place there, or its key. */
  at: number | string
  /** Of a question: among those of its section, counted from 1. */
  place: number
  /** Of a question or a section; '' for none. */
  wording: string
  id: string | null
  number: string | null
  /** Names of the enclosing sections, outermost first; '' for none. */
  section: string
  /** What it takes its answers from, elsewhere in the file. */
  answers: Json | undefined
  /** Where it says so itself. */
  paths: PartPaths
}

interface PartPaths {
  wording?: JsonPath | undefined
  id?: JsonPath | undefined
  number?: JsonPath | undefined
  section?: JsonPath | undefined
}

/** What a format says of one member of a list. */
export interface PartDescription extends PartPaths {
  kind: Exclude<Part['kind'], 'file'>
  /** Sections it's in without being inside of them. */
  sections?: readonly string[]
  /** What it takes its answers from, elsewhere in the file. */
  answers?: Json | undefined
}

/** Lists and objects whose members are parts, and what those are. */
export type PartPlan = Map<object, (member: Json, key: number | string) => PartDescription>

/** A known format of questionnaires. */
export interface QuestionFormat {
  name: string
  /** Where parts are in the file; null: it's none of this format. */
  plan: (file: Json) => PartPlan | null
}

export const BETWEEN = ' › '

/** Undefined: nothing there. */
export function valueAt(json: Json, path: JsonPath): Json | undefined {
  let value: Json | undefined = json
  for (const key of path) {
    value = lastOf(value)
    if (isList(value)) value = typeof key === 'number' ? value[key] : undefined
    else value = isObject(value) ? own(value, String(key)) : undefined
  }
  return lastOf(value)
}

export const textAt = (json: Json, path: JsonPath | undefined): string | null =>
  path === undefined ? null : textOf(valueAt(json, path))

/** The first path at which there's a text. */
export const firstText = (json: Json, paths: readonly JsonPath[]): JsonPath | undefined =>
  paths.find((path) => textAt(json, path) !== null)

/** All parts of a file, as they stand in it; the file itself comes first. */
export function partsOf(json: Json, plan: PartPlan): Part[] {
  const file: Part = { kind: 'file', json, parent: null, holder: [], at: '', ...NOTHING, paths: {} }
  const parts = [file]
  const counts = new Map<string, number>()
  const look = (value: Json, parent: Part, sections: readonly string[], path: JsonPath) => {
    if (typeof value !== 'object' || value === null) return
    const describe = plan.get(value)
    const outer = sections.join(BETWEEN)
    forEachMember(value, (key, one) => {
      if (!describe) {
        // Most values are no lists or objects, and need no path.
        if (typeof one === 'object' && one !== null) look(one, parent, sections, [...path, key])
      } else {
        const { kind, sections: named = [], answers, ...paths } = describe(one, key)
        const text = (of: JsonPath | undefined) => textAt(one, of)
        const own = text(paths.section)
        const isOuter = named.length === 0 && own === null
        const around = isOuter ? sections : [...sections, ...named, ...(own ? [own] : [])]
        const isKeyed = typeof key === 'string'
        const section = isOuter ? outer : around.join(BETWEEN)
        const place = kind === 'question' ? (counts.get(section) ?? 0) + 1 : 0
        if (place > 0) counts.set(section, place)
        const part: Part = {
          kind,
          json: one,
          parent,
          holder: path,
          at: key,
          place,
          wording: text(paths.wording) ?? '',
          id: text(paths.id) ?? (isKeyed ? key : null),
          number: text(paths.number),
          section,
          answers,
          paths,
        }
        parts.push(part)
        const name = kind === 'section' && part.wording !== '' ? [part.wording] : []
        look(one, part, name.length > 0 ? [...around, ...name] : around, [])
      }
    })
  }
  look(json, file, [], [])
  return parts
}

const NOTHING = { place: 0, wording: '', id: null, number: null, section: '', answers: undefined } as const

/** Members of a list or an object by their places or keys; files have too many for a list of pairs. */
export function forEachMember(value: Json, visit: (key: number | string, member: Json) => void) {
  if (isList(value)) for (let at = 0; at < value.length; at += 1) visit(at, value[at] as Json)
  else if (isObject(value)) for (const key of Object.keys(value)) visit(key, lastOf(value[key]) ?? null)
}

/** One for all members that have it. */
export const pathOfKey = rememberedByKey((key): JsonPath => [key])
