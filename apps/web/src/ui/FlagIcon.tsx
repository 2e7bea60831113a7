import styles from './FlagIcon.module.css'
import { StateBadge } from './StateBadge.tsx'
import type { StateName } from './states.ts'

/** A dash that reads as the word. */
export const Dash = ({ word }: { word: string }) => (
  <span className={styles.none} data-no="">
    {word}
  </span>
)

// Constants and native elements: lists draw hundreds of them.
const YES = (
  <svg viewBox="0 0 24 24" role="img" className={styles.yes}>
    <title>Yes</title>
    <path d="M20 6 9 17l-5-5" />
  </svg>
)
const NO = <Dash word="No" />

interface FlagIconProps {
  value: boolean | null | undefined
  /** State that the value stands for. */
  yes?: StateName
  no?: StateName
}

/** A check or a dash that reads “No”; only unknown values are blank (R-LIST-10). */
export function FlagIcon({ value, yes, no }: FlagIconProps) {
  if (value === null || value === undefined) return null
  const state = value ? yes : no
  if (state) return <StateBadge state={state} />
  return value ? YES : NO
}
