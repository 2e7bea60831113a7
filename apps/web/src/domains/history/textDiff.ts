import { diffLines, diffWordsWithSpace } from 'diff'

/** A stretch of text that stayed, came or went. */
export interface Stretch {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** What differs between two texts: line by line where there are several, else word by word. */
export interface TextDiff {
  by: 'line' | 'word'
  stretches: readonly Stretch[]
}

/** So many unchanged lines are left around each change. */
const AROUND = 2
const CUT = '…'
/** Texts with more changes are two texts: to tell them apart takes seconds, and nobody would read it. */
const MOST_EDITS = 100

const isOfLines = (text: string) => text.trim().includes('\n')

export function textDiff(old: string, now: string): TextDiff {
  if (!isOfLines(old) && !isOfLines(now)) {
    const parts = diffWordsWithSpace(old, now, { maxEditLength: MOST_EDITS })
    return { by: 'word', stretches: parts ? stretchesOf(parts) : replaced(old, now) }
  }
  const parts = diffLines(withEnd(old), withEnd(now), { maxEditLength: MOST_EDITS })
  const stretches = parts ? stretchesOf(parts) : replaced(old, now)
  return { by: 'line', stretches: stretches.map((one, place) => shortened(one, place, stretches.length)) }
}

const replaced = (old: string, now: string): Stretch[] => [
  { kind: 'removed', text: old },
  { kind: 'added', text: now },
]

/** The last line too, so that one put after it is the only change. */
const withEnd = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

const stretchesOf = (parts: readonly { value: string; added: boolean; removed: boolean }[]): Stretch[] =>
  parts.map(({ value, added, removed }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }))

/** Of a long part that stayed the lines next to the changes. */
function shortened({ kind, text }: Stretch, place: number, count: number): Stretch {
  const lines = text.replace(/\n$/, '').split('\n')
  const [before, after] = [place === 0 ? 0 : AROUND, place === count - 1 ? 0 : AROUND]
  if (kind !== 'same' || lines.length <= before + after + 1) return { kind, text: lines.join('\n') }
  const kept = [...lines.slice(0, before), CUT, ...(after > 0 ? lines.slice(-after) : [])]
  return { kind, text: kept.join('\n') }
}
