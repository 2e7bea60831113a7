import { isDay } from '@acm/contract/core/fields'
import Tooltip from '@mui/material/Tooltip'
import { formatDay, formatInstant, formatInstantDay } from './dates.ts'

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
  return (
    <Tooltip title={formatInstant(value)} describeChild>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the time of day must be reachable by keyboard too */}
      <time dateTime={value} tabIndex={0}>
        {formatInstantDay(value)}
      </time>
    </Tooltip>
  )
}
