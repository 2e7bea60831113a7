import styles from './StateBadge.module.css'
import { STATES, type StateName } from './states.ts'

export interface StateBadgeProps {
  state: StateName
  /** Text from the specification, e.g. '(DISABLED)'. */
  text?: string
}

/** A dot and the word. One plain element: lists draw hundreds of them. */
export function StateBadge({ state, text }: StateBadgeProps) {
  const { word, tone } = STATES[state]
  return (
    <span className={styles.badge} data-badge={tone}>
      {text ?? word}
    </span>
  )
}
