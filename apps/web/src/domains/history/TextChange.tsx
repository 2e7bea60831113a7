import { diffWordsWithSpace } from 'diff'
import { Mark, type MarkedText } from '../../ui/Mark.tsx'
import styles from './TextChange.module.css'

/** Beyond it the diff takes seconds and helps no one. */
const MOST_EDITS = 100
/** Letters kept next to each change. */
const AROUND = 80

/** Word by word; of what stayed only the surroundings of changes. */
export function TextChange({ old, now }: { old: string; now: string }) {
  return (
    <div className={styles.text}>
      {changedParts(old, now).map(({ kind, text }, place) => (
        // Parts have no other stable key.
        <Mark key={String(place)} kind={kind}>
          {text}
        </Mark>
      ))}
    </div>
  )
}

export function changedParts(old: string, now: string): MarkedText[] {
  const parts = diffWordsWithSpace(old, now, { maxEditLength: MOST_EDITS })
  if (!parts)
    return [
      { kind: 'removed', text: old },
      { kind: 'added', text: now },
    ]
  return parts.map(({ value, added, removed }, place) => {
    if (added || removed) return { kind: added ? 'added' : 'removed', text: value }
    const [start, end] = [place === 0 ? 0 : AROUND, place === parts.length - 1 ? 0 : AROUND]
    if (value.length <= start + end + 1) return { kind: 'same', text: value }
    return { kind: 'same', text: `${value.slice(0, start)}…${end > 0 ? value.slice(-end) : ''}` }
  })
}
