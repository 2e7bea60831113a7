import { daysAfter } from '@acm/contract/core/days'
import { ENDINGS } from '@acm/contract/subscriptions'
import type { ReactNode } from 'react'
import { DateText } from './DateText.tsx'
import { formatDay } from './dates.ts'
import { StateBadge, widthText } from './StateBadge.tsx'
import type { StateName } from './states.ts'
import { today } from './today.ts'

const [SOON] = ENDINGS

const startState = (day: string | null): StateName | false => day !== null && day > today() && 'upcoming'

/** The last day counts. */
const endState = (day: string | null): StateName | false =>
  day !== null && (day < today() ? 'ended' : day <= daysAfter(today(), SOON) && 'endsSoon')

/** For the widths of columns. */
export const startWidthText = (day: string | null): string => widthText(day ? formatDay(day) : '', startState(day))
export const endWidthText = (day: string | null): string => widthText(day ? formatDay(day) : '', endState(day))

interface PeriodDayProps {
  day: string | null
  /** Stands for no day. */
  empty?: ReactNode
}

/** The first day of a period that might not have begun. */
export const StartDay = (period: PeriodDayProps) => <Stated {...period} state={startState(period.day)} />

/** The last day of a period that may be over, or soon is. */
export const EndDay = (period: PeriodDayProps) => <Stated {...period} state={endState(period.day)} />

/** As specified, with words for screen readers. */
export const NO_END_DATE = (
  <span role="img" aria-label="No end date">
    --
  </span>
)

const Stated = ({ day, state, empty = '' }: PeriodDayProps & { state: StateName | false }) => (
  <>
    {day === null ? empty : <DateText value={day} />}
    {state && ' '}
    {state && <StateBadge state={state} />}
  </>
)
