import clsx from 'clsx'
import styles from './StateBadge.module.css'
import { STATES, type StateName } from './states.ts'
import tones from './stateTones.module.css'

interface StateBadgeProps {
  state: StateName
  /** Default: the word of the state. */
  text?: string
}

/** A dot and the word. One plain element: lists draw hundreds of them. */
export function StateBadge({ state, text }: StateBadgeProps) {
  const { word, tone } = STATES[state]
  return (
    <span className={clsx(styles.badge, tones[tone])} data-badge={tone}>
      {text ?? word}
    </span>
  )
}

/** As wide as the text with a badge behind it: spaces take the room of the dot and the gaps. */
export const widthText = (text: string, state: StateName | false): string =>
  state ? `${text}       ${STATES[state].word}` : text
