import { STATES, type StateName } from './states.ts'

export interface StateBadgeProps {
  state: StateName
  /** Where the specification has words of its own for it: '(DISABLED)'. */
  text?: string
}

/** How something stands, in a word and its colour. A plain element, for lists draw hundreds of them (`badgeStyles`). */
export function StateBadge({ state, text }: StateBadgeProps) {
  const { word, tone } = STATES[state]
  return <span data-badge={tone}>{text ?? word}</span>
}
