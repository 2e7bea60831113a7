import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { counted } from './counted.ts'

/** A text of which, where it is very long, only the beginning is shown at first. */
export function Folded({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const start = foldedText(text)
  if (start === null) return text
  return (
    <>
      {isWhole ? text : `${start} …`}{' '}
      <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Show less' : 'Show all of it'}
      </Button>
    </>
  )
}

/** Of more than these only the first are shown at first. */
const MOST = 8

interface Unfolding {
  /** What there are more of. */
  what?: string
  /** How many there are that were not read yet. */
  more?: number
  /** Reads those. */
  onUnfold?: () => void
}

/** The beginning of a list that is long, and the button that shows the rest of it; null: all of it is in sight. */
export function useFolded<T>(
  all: readonly T[],
  { what = '', more = 0, onUnfold }: Unfolding = {},
): { shown: readonly T[]; unfold: ReactNode } {
  const [isWhole, setWhole] = useState(false)
  if (all.length <= MOST + 1) return { shown: all, unfold: null }
  const press = () => {
    setWhole(!isWhole)
    if (!isWhole && more > 0) onUnfold?.()
  }
  const unfold = (
    // It stays: whoever pressed it keeps the focus.
    <Button size="small" aria-expanded={isWhole} onClick={press} sx={{ ml: -1.25 }}>
      {isWhole ? 'Show less' : `Show ${counted(all.length - MOST + more)} more ${what}`.trimEnd()}
    </Button>
  )
  return { shown: isWhole ? all : all.slice(0, MOST), unfold }
}

/** What is folded away at first of a longer text; null: it is short. */
export function foldedText(text: string): string | null {
  const lines = text.trim().split('\n')
  const start = lines.slice(0, FOLDED.lines).join('\n').slice(0, FOLDED.length)
  return start.length + FOLDED.slack < text.trim().length ? start : null
}

const FOLDED = { lines: 5, length: 300, slack: 100 } as const
