import { isDay } from '@acm/contract/core/shapes'
import Box from '@mui/material/Box'
import { formatDay, formatExact, formatInstant, formatInstantDay, formatTime } from './dates.ts'
import { Hint } from './Hint.tsx'

interface DateTextProps {
  /** YYYY-MM-DD, or a UTC date-time. */
  value: string | null
  /** Shown when there is no date. */
  empty?: string
}

/** A date as month/day/year; a date-time shows its time and zone on hover and focus. */
export function DateText({ value, empty = '' }: DateTextProps) {
  if (!value) return empty
  if (isDay(value)) return <time dateTime={value}>{formatDay(value)}</time>
  return <Instant value={value} text={formatInstantDay(value)} hint={formatInstant(value)} />
}

/** The time of day of an instant to the second, with its day and zone on hover. In sight it is exact: it is no tab stop. */
export const TimeText = ({ value }: { value: string }) => (
  <Hint text={formatExact(value)}>
    <time dateTime={value}>{formatTime(value)}</time>
  </Hint>
)

/** What happened at some time, with more of that on hover and focus. */
export function Instant({ value, text, hint }: { value: string; text: string; hint: string }) {
  return (
    <Hint text={hint}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the time of day must be reachable by keyboard too */}
      <time dateTime={value} tabIndex={0}>
        {text}
      </time>
    </Hint>
  )
}

/** An instant with its time in sight, for what happens several times a day. */
export function Moment({ value }: { value: string }) {
  const [day, time] = formatInstant(value).split(', ')
  return (
    <time dateTime={value}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>{`${day},`}</Box>{' '}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {time}
      </Box>
    </time>
  )
}
