import { Mark } from '../../ui/Mark.tsx'
import styles from './TextChange.module.css'
import { type TextSegment, textDiff } from './textDiff.ts'

const SIGN = { same: ' ', added: '+', removed: '−' } as const
/** Word by word, or line by line with signs. */
export function TextChange({ old, now }: { old: string; now: string }) {
  const { by, stretches } = textDiff(old, now)
  return (
    <div data-by={by} className={styles.text}>
      {stretches.map((one, place) => (by === 'word' ? wordsOf : linesOf)(one, place))}
    </div>
  )
}

function wordsOf({ kind, text }: TextSegment, place: number) {
  return (
    <Mark key={place} kind={kind}>
      {text}
    </Mark>
  )
}

function linesOf({ kind, text }: TextSegment, place: number) {
  return text.split('\n').map((line, at) => (
    // Lines have no other stable key.
    <Mark key={`${place}.${String(at)}`} kind={kind}>
      <span aria-hidden>{`${SIGN[kind]} `}</span>
      {line}
    </Mark>
  ))
}
