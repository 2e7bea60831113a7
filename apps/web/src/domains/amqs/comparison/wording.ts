import { isList, isObject, type Json, type JsonObject, lastOf, own } from './exactJson.ts'

/** Ids, captions of buttons and help are no wordings. */
const NO_WORDING =
  /^(_?id|\$id|key|code|linkId|type|questions|next.*|back.*)$|button|submit|placeholder|help|hint|error|tooltip/i

/** A text that may be the wording; the greatest by rank, then depth, then length. */
interface Candidate {
  text: string
  /** 2: several words. 1: one word. 0: under a key that holds no wordings. */
  rank: number
  depth: number
}

const NONE: Candidate = { text: '', rank: -1, depth: 0 }

const wordings = new WeakMap<JsonObject, string>()

/** The longest text of an object, of several words where it has such; '' if it has none. */
export function wordingOf(object: JsonObject): string {
  const before = wordings.get(object)
  if (before !== undefined) return before
  const found = textOf(object)
  wordings.set(object, found)
  return found
}

/** The text itself, or that of what wraps it: translations, captions, runs of rich text. */
export function textOf(value: Json): string {
  const found: Candidate[] = []
  const look = (given: Json | undefined, depth: number, isExcluded: boolean) => {
    const inner = lastOf(given)
    const text = typeof inner === 'string' ? inner.trim() : isList(inner) ? runText(inner) : ''
    if (text !== '') found.push({ text, rank: isExcluded ? 0 : /\S\s+\S/.test(text) ? 2 : 1, depth })
    else if (isList(inner)) {
      // Members of a longer list have wordings of their own.
      if (inner.length === 1) look(inner[0], depth + 1, isExcluded)
    } else if (isObject(inner))
      for (const key of Object.keys(inner)) look(inner[key], depth + 1, isExcluded || NO_WORDING.test(key))
  }
  look(value, 0, false)
  return found.reduce((best, one) => (isBetter(one, best) ? one : best), NONE).text
}

const isBetter = (one: Candidate, other: Candidate): boolean =>
  one.rank !== other.rank
    ? one.rank > other.rank
    : one.depth !== other.depth
      ? one.depth < other.depth
      : one.text.length > other.text.length

/** The runs of a rich text put together: `[{"type": "text", "text": "Was the "}, …]`; '' if it is none. */
function runText(list: readonly Json[]): string {
  const runs = list.map((one) => (isObject(one) && own(one, 'type') === 'text' ? own(one, 'text') : null))
  return runs.every((run) => typeof run === 'string') ? runs.join('').trim() : ''
}
