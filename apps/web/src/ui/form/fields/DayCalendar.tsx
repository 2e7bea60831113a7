import { FIRST_DAY, LAST_DAY } from '@acm/contract/core/rules'
import { type DayButtonProps, DayButton as DayOfMonth, DayPicker } from 'react-day-picker'
import { monthName } from '../../dates.ts'
import { ChevronLeft, ChevronRight } from '../../icons.ts'
import { today } from '../../today.ts'
import styles from './DayInput.module.css'

export interface DayCalendarProps {
  /** YYYY-MM-DD. */
  day: string | null
  onPick: (day: string) => void
}

const FIRST = dateOf(FIRST_DAY)
const LAST = dateOf(LAST_DAY)

export function DayCalendar({ day, onPick }: DayCalendarProps) {
  const selected = day === null ? undefined : dateOf(day)
  // The browser's own day may be another than the user's.
  const now = dateOf(today())
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      weekStartsOn={0}
      captionLayout="dropdown"
      selected={selected}
      defaultMonth={selected ?? now}
      today={now}
      startMonth={FIRST}
      endMonth={LAST}
      disabled={{ before: FIRST, after: LAST }}
      onSelect={(picked) => onPick(dayOf(picked))}
      classNames={styles}
      components={PARTS}
      labels={LABELS}
      formatters={FORMATTERS}
    />
  )
}

/** Local noon never falls into the hour that a clock leaves out. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The grid names its month. */
const LABELS = {
  labelDayButton: (date: Date) => String(date.getDate()),
  labelPrevious: () => 'Previous month',
  labelNext: () => 'Next month',
}

/** Short, next to the arrows. */
const FORMATTERS = { formatMonthDropdown: (date: Date) => monthName(dayOf(date)) }

const PARTS = {
  DayButton: (props: DayButtonProps) => (
    <DayOfMonth {...props} aria-current={props.modifiers.today ? 'date' : undefined} />
  ),
  Chevron: ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) =>
    orientation === 'left' ? <ChevronLeft /> : <ChevronRight />,
}
