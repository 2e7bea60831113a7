import { isObject, type Json, type JsonObject, lastOf } from '../exactJson.ts'
import { isOfQuestion, isStrongWording, wordingRank } from './keys.ts'
import { type JsonPath, pathOfKey, textAt, valueAt } from './parts.ts'
import { isSentence, plainKey, textOf } from './texts.ts'

export type Members = readonly Json[]

/** What members of a list are called by, and how good a name that is. */
export interface WordingFound {
  wording: JsonPath | null
  rank: number
  /** Most of its texts look like sentences. */
  isSpoken: boolean
}

/** Of so many members it's found out what they're called by. */
const SAMPLE = 400
/** What a question is called by is among its first keys; one with more was made to take long. */
export const MOST_KEYS = 500
/** Objects in a member that may have its wording. */
const WRAPS = /^(question|payload|attributes|data|fields|content|node|texts?)$/

/** The key that most members have a text at: one whose texts look like sentences, by the best of its names. */
export function wordingOf(members: Members, before: JsonPath | undefined): WordingFound {
  const objects = members.filter(isObject)
  if (objects.length === 0) return { wording: [], rank: 0, isSpoken: true }
  const step = Math.max(1, Math.floor(objects.length / SAMPLE))
  const sample = objects.filter((_, at) => at % step === 0)
  const seen = new Map<string, { path: JsonPath; rank: number; texts: string[] }>()
  for (const one of sample)
    for (const { path, rank, text } of textsOf(one)) {
      const at = path.join('\n')
      const known = seen.get(at) ?? { path, rank, texts: [] }
      known.texts.push(text)
      seen.set(at, known)
    }
  const facts = [...seen.values()].map(({ path, rank, texts }) => {
    const spoken = texts.filter(isSentence).length / texts.length
    return { path, rank, isSpoken: spoken >= 0.5, isCommon: texts.length * 2 >= sample.length }
  })
  const again = before && sample.some((one) => textAt(one, before) !== null) ? factOf(before, sample) : undefined
  const [best] = facts.sort(
    (one, other) =>
      Number(other.isCommon) - Number(one.isCommon) ||
      Number(isStrongWording(other.rank)) * Number(other.isSpoken) -
        Number(isStrongWording(one.rank)) * Number(one.isSpoken) ||
      Number(other.isSpoken) - Number(one.isSpoken) ||
      one.rank - other.rank,
  )
  const taken = again ?? best
  return taken
    ? { wording: taken.path, rank: taken.rank, isSpoken: taken.isSpoken }
    : { wording: null, rank: Number.POSITIVE_INFINITY, isSpoken: false }
}

/** As it was chosen in another version. */
function factOf(path: JsonPath, sample: readonly JsonObject[]) {
  const texts = sample.flatMap((one) => textAt(one, path) ?? [])
  return { path, rank: wordingRank(String(path.at(-1))), isSpoken: texts.filter(isSentence).length * 2 >= texts.length }
}

interface FoundText {
  path: JsonPath
  rank: number
  text: string
}

/** Texts of a member, and of what it's wrapped in, under names that a wording may have. */
export function textsOf(member: JsonObject): FoundText[] {
  const found: FoundText[] = []
  for (const key of Object.keys(member).slice(0, MOST_KEYS)) {
    addText(found, member, pathOfKey(key))
    const inside = WRAPS.test(plainKey(key)) ? lastOf(member[key]) : undefined
    if (isObject(inside)) for (const inner of Object.keys(inside)) addText(found, member, [key, inner])
  }
  return found
}

function addText(found: FoundText[], member: JsonObject, path: JsonPath) {
  const key = String(path.at(-1))
  const rank = wordingRank(key)
  if (rank === Number.POSITIVE_INFINITY || isOfQuestion(key)) return
  const value = valueAt(member, path)
  const text = typeof value === 'number' ? null : textOf(value)
  if (text !== null) found.push({ path, rank, text })
}

/** The key with the longest texts that look like sentences; null: none. */
export function spokenKey(members: Members): string | null {
  const lengths = new Map<string, { count: number; spoken: number; length: number }>()
  const sample = members.slice(0, SAMPLE)
  for (const one of sample)
    for (const [key, given] of isObject(one) ? Object.entries(one) : []) {
      const text = isOfQuestion(key) ? null : textOf(lastOf(given))
      if (text === null) continue
      const of = lengths.get(key) ?? { count: 0, spoken: 0, length: 0 }
      lengths.set(key, {
        count: of.count + 1,
        spoken: of.spoken + Number(isSentence(text)),
        length: of.length + text.length,
      })
    }
  const [best] = [...lengths]
    .filter(([, { count, spoken }]) => count * 2 >= sample.length && spoken * 2 >= count)
    .sort(([, one], [, other]) => other.length / other.count - one.length / one.count)
  return best?.[0] ?? null
}
