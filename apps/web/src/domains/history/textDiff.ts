import { diffLines, diffWordsWithSpace } from 'diff'

export interface TextSegment {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** By line for texts of several lines, else by word. */
export interface TextDiff {
  by: 'line' | 'word'
  stretches: readonly TextSegment[]
}

/** Unchanged lines kept around each change. */
const AROUND = 2
const CUT = '…'
/** Beyond it the diff takes seconds and helps nobody. */
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

const replaced = (old: string, now: string): TextSegment[] => [
  { kind: 'removed', text: old },
  { kind: 'added', text: now },
]

/** A final line break, so that an appended line is the only change. */
const withEnd = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

const stretchesOf = (parts: readonly { value: string; added: boolean; removed: boolean }[]): TextSegment[] =>
  parts.map(({ value, added, removed }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }))

/** Long unchanged parts keep only the lines next to changes. */
function shortened({ kind, text }: TextSegment, place: number, count: number): TextSegment {
  const lines = text.replace(/\n$/, '').split('\n')
  const [before, after] = [place === 0 ? 0 : AROUND, place === count - 1 ? 0 : AROUND]
  if (kind !== 'same' || lines.length <= before + after + 1) return { kind, text: lines.join('\n') }
  const kept = [...lines.slice(0, before), CUT, ...(after > 0 ? lines.slice(-after) : [])]
  return { kind, text: kept.join('\n') }
}
