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

const isOfLines = (text: string) => text.trim().includes('\n')

export function textDiff(old: string, now: string): TextDiff {
  if (!isOfLines(old) && !isOfLines(now)) return { by: 'word', stretches: stretchesOf(diffWordsWithSpace(old, now)) }
  const stretches = stretchesOf(diffLines(withEnd(old), withEnd(now)))
  return { by: 'line', stretches: stretches.map((one, place) => shortened(one, place, stretches.length)) }
}

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
