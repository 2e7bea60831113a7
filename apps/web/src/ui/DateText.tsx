import { isDay } from '@acm/contract/core/shapes'
import styles from './DateText.module.css'
import { formatDay, formatExact, formatInstant, formatInstantDay, formatTime } from './dates.ts'
import { Hint } from './Hint.tsx'

interface DateTextProps {
  /** YYYY-MM-DD, or a UTC date-time. */
  value: string | null
}

/** Month/day/year; for a date-time, hover and focus show time and zone. */
export function DateText({ value }: DateTextProps) {
  if (!value) return ''
  if (isDay(value)) return <time dateTime={value}>{formatDay(value)}</time>
  return <Instant value={value} text={formatInstantDay(value)} hint={formatInstant(value)} />
}

/** Hours and minutes; hover shows day, seconds and zone. No tab stop: lists have one in each row. */
export const TimeText = ({ value }: { value: string }) => (
  <Hint text={formatExact(value)}>
    <time dateTime={value}>{formatTime(value)}</time>
  </Hint>
)

export function Instant({ value, text, hint }: { value: string; text: string; hint: string }) {
  return (
    <Hint text={hint}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the time of day must be reachable by keyboard too */}
      <time role="note" dateTime={value} tabIndex={0}>
        {text}
      </time>
    </Hint>
  )
}

/** Shows day and time, for events that happen several times a day. */
export function Moment({ value }: { value: string }) {
  const [day, time] = formatInstant(value).split(', ')
  return (
    <time dateTime={value}>
      <span className={styles.whole}>{`${day},`}</span> <span className={styles.whole}>{time}</span>
    </time>
  )
}
