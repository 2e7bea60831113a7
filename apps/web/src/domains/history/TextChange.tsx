import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './TextChange.module.css'
import { type TextSegment, textDiff } from './textDiff.ts'

const SIGN = { same: ' ', added: '+', removed: '−' } as const
const TAG = { same: 'span', added: 'ins', removed: 'del' } as const
const SAID = { same: '', added: 'added: ', removed: 'removed: ' } as const

/** Additions are underlined and removals struck through; whole lines have signs. */
export function TextChange({ old, now }: { old: string; now: string }) {
  const { by, stretches } = textDiff(old, now)
  return (
    <div data-by={by} className={styles.text}>
      {stretches.map((one, place) => (by === 'word' ? wordsOf : linesOf)(one, place))}
    </div>
  )
}

function wordsOf({ kind, text }: TextSegment, place: number) {
  const Tag = TAG[kind]
  return (
    <Tag key={place}>
      <VisuallyHidden>{SAID[kind]}</VisuallyHidden>
      {text}
    </Tag>
  )
}

function linesOf({ kind, text }: TextSegment, place: number) {
  const Tag = TAG[kind]
  return text.split('\n').map((line, at) => (
    // Lines have no other stable key.
    <Tag key={`${place}.${String(at)}`}>
      <VisuallyHidden>{SAID[kind]}</VisuallyHidden>
      <span aria-hidden>{`${SIGN[kind]} `}</span>
      {line}
    </Tag>
  ))
}
