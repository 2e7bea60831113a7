import { useCallback } from 'react'
import { IconButton } from './base/Button.tsx'
import { counted } from './counted.ts'
import { Hint } from './Hint.tsx'
import { ChevronLeft, ChevronRight } from './icons.ts'
import styles from './Neighbors.module.css'
import { useShortcut } from './shortcuts.ts'
import { useNeighbors } from './trail.ts'

/** Leads through the list that the record was opened from; nothing if it was opened otherwise. */
export function Neighbors() {
  const { before, after, place, total, follow } = useNeighbors()
  const goBefore = useCallback(() => before !== undefined && follow(before), [before, follow])
  const goAfter = useCallback(() => after !== undefined && follow(after), [after, follow])
  useShortcut('p', goBefore)
  useShortcut('n', goAfter)
  if (total < 2) return null
  return (
    <nav aria-label="Records in the list" className={styles.neighbors}>
      <Hint isName text="Previous record (P)">
        <IconButton label="Previous record" disabled={before === undefined} onClick={goBefore}>
          <ChevronLeft />
        </IconButton>
      </Hint>
      <span className={styles.place}>{`${counted(place)} of ${counted(total)}`}</span>
      <Hint isName text="Next record (N)">
        <IconButton label="Next record" disabled={after === undefined} onClick={goAfter}>
          <ChevronRight />
        </IconButton>
      </Hint>
    </nav>
  )
}
