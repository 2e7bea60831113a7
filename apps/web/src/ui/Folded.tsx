import { type ReactNode, useState } from 'react'
import { Button } from './base/Button.tsx'
import { firstCharacters } from './characters.ts'
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
        {isWhole ? 'Show Less' : 'Show All'}
      </Button>
    </>
  )
}

/** Longer lists are folded. */
const MOST = 8

/** `unfold` is null if the list is short. */
export function useFolded<T>(all: readonly T[]): { shown: readonly T[]; unfold: ReactNode } {
  const [isWhole, setWhole] = useState(false)
  if (all.length <= MOST + 1) return { shown: all, unfold: null }
  const unfold = (
    // Stays mounted, to keep the focus.
    <Button
      variant="quiet"
      isSmall
      className={styles.unfold}
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      {isWhole ? 'Show Less' : `Show ${counted(all.length - MOST)} more`}
    </Button>
  )
  return { shown: isWhole ? all : all.slice(0, MOST), unfold }
}

/** The beginning of a long text; null: short enough. */
export function foldedText(text: string): string | null {
  const lines = text.trim().split('\n')
  const start = firstCharacters(lines.slice(0, FOLDED.lines).join('\n'), FOLDED.length).join('')
  return start.length + FOLDED.slack < text.trim().length ? start : null
}

const FOLDED = { lines: 5, length: 300, slack: 100 } as const
