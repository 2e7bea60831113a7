import { type ReactNode, useState } from 'react'
import { Button } from './base/Button.tsx'
import { counted } from './counted.ts'
import styles from './Folded.module.css'

/** A long text of which the beginning is shown until asked for more. */
export function Folded({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const start = foldedText(text)
  if (start === null) return text
  return (
    <>
      {isWhole ? text : `${start} …`}{' '}
      <Button
        variant="quiet"
        isSmall
        className={styles.inText}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? 'Show less' : 'Show all'}
      </Button>
    </>
  )
}

/** Longer lists are folded. */
const MOST = 8

interface UnfoldProps {
  /** Noun for the button, e.g. 'users'. */
  what?: string
  /** Shows none of them until asked for. */
  startsEmpty?: boolean | undefined
  /** Number of items not loaded yet. */
  more?: number
  onUnfold?: () => void
}

/** `unfold` is null if the list is short. */
export function useFolded<T>(
  all: readonly T[],
  { what = '', startsEmpty = false, more = 0, onUnfold }: UnfoldProps = {},
): { shown: readonly T[]; unfold: ReactNode } {
  const [isWhole, setWhole] = useState(false)
  const most = startsEmpty ? 0 : MOST
  if (startsEmpty ? all.length === 0 : all.length <= MOST + 1) return { shown: all, unfold: null }
  const press = () => {
    setWhole(!isWhole)
    if (!isWhole && more > 0) onUnfold?.()
  }
  const unfold = (
    // Stays mounted, to keep the focus.
    <Button variant="quiet" isSmall className={styles.unfold} aria-expanded={isWhole} onClick={press}>
      {isWhole
        ? 'Show less'
        : `Show ${counted(all.length - most + more)}${startsEmpty ? '' : ' more'} ${what}`.trimEnd()}
    </Button>
  )
  return { shown: isWhole ? all : all.slice(0, most), unfold }
}

/** The beginning of a long text; null: short enough. */
export function foldedText(text: string): string | null {
  const lines = text.trim().split('\n')
  const start = lines.slice(0, FOLDED.lines).join('\n').slice(0, FOLDED.length)
  return start.length + FOLDED.slack < text.trim().length ? start : null
}

const FOLDED = { lines: 5, length: 300, slack: 100 } as const
