import { daysAfter } from '@acm/contract/core/days'
import { ENDINGS } from '@acm/contract/subscriptions'
import { DateText } from './DateText.tsx'
import { StateBadge } from './StateBadge.tsx'
import type { StateName } from './states.ts'
import { today } from './today.ts'

/** Pixels next to the day. */
export const BADGE_WIDTH = 84

const [SOON] = ENDINGS

/** The last day counts. */
const endState = (day: string): StateName | false =>
  day < today() ? 'ended' : day <= daysAfter(today(), SOON) && 'endsSoon'

interface PeriodDayProps {
  day: string | null
  /** Stands for no day. */
  empty?: string
}

/** The first day of a period that can't have begun. */
export const StartDay = (period: PeriodDayProps) => (
  <Stated {...period} state={period.day !== null && period.day > today() && 'upcoming'} />
)

/** The last day of a period that may be over, or soon is. */
export const EndDay = (period: PeriodDayProps) => (
  <Stated {...period} state={period.day !== null && endState(period.day)} />
)

const Stated = ({ day, state, empty = '' }: PeriodDayProps & { state: StateName | false }) => (
  <>
    <DateText value={day} empty={empty} />
    {state && ' '}
    {state && <StateBadge state={state} />}
  </>
)
