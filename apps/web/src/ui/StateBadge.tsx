import { STATES, type StateName } from './states.ts'

export interface StateBadgeProps {
  state: StateName
  /** Text from the specification, e.g. '(DISABLED)'. */
  text?: string
}

/** A plain element styled by `badgeStyles`: lists draw hundreds of them. */
export function StateBadge({ state, text }: StateBadgeProps) {
  const { word, tone } = STATES[state]
  return <span data-badge={tone}>{text ?? word}</span>
}
