import { StateBadge } from './StateBadge.tsx'
import type { StateName } from './states.ts'

const CHECK = 'M9 16.17 4.83 12l-1.42 1.41L9 19 21 7l-1.41-1.41z'
const SHOWN = {
  verticalAlign: 'middle',
  width: '1.25rem',
  height: '1.25rem',
  fill: 'var(--acm-palette-success-main)',
} as const

// Constants and native elements: lists draw hundreds of them.
const YES = (
  <svg viewBox="0 0 24 24" role="img" style={SHOWN}>
    <title>Yes</title>
    <path d={CHECK} />
  </svg>
)
const NO = <span data-no="">No</span>

interface FlagIconProps {
  value: boolean | null | undefined
  /** State that the value stands for. */
  yes?: StateName
  no?: StateName
}

/** A check or a dash that reads “No” (`badgeStyles`); only unknown values are blank (R-LIST-11). */
export function FlagIcon({ value, yes, no }: FlagIconProps) {
  if (value === null || value === undefined) return null
  const state = value ? yes : no
  if (state) return <StateBadge state={state} />
  return value ? YES : NO
}
