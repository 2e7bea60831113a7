import { isDay } from '@acm/contract/core/shapes'
import { useSyncExternalStore } from 'react'
import { formatDay, formatExact, formatInstant, formatInstantDay, formatTime } from './dates.ts'
import { Hint } from './Hint.tsx'
import styles from './LongText.module.css'

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

function Instant({ value, text, hint }: { value: string; text: string; hint: string }) {
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
      <span className={styles.unbroken}>{`${day},`}</span> <span className={styles.unbroken}>{time}</span>
    </time>
  )
}

const MINUTE = 60_000

const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many} ago`)

/** Null after 30 days: a date says more. */
function since(at: string): string | null {
  const minutes = Math.floor(Math.max(0, Date.now() - Date.parse(at)) / MINUTE)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return counted(minutes, 'a minute ago', 'minutes')
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return counted(hours, 'an hour ago', 'hours')
  const days = Math.floor(hours / 24)
  return days < 30 ? counted(days, 'a day ago', 'days') : null
}

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, MINUTE / 4)
  return () => clearInterval(timer)
}

/**
 * Within a sentence, e.g. '3 days ago' or 'on 03/02/2026'. Updates itself; aria-live off, so that screen readers do not
 * read each update.
 */
export function Ago({ at }: { at: string }) {
  const text = useSyncExternalStore(subscribe, () => since(at) ?? `on ${formatInstantDay(at)}`)
  return <span aria-live="off">{text}</span>
}

/** For table cells; hover and focus show the exact time. */
export function When({ at }: { at: string }) {
  const text = useSyncExternalStore(subscribe, () => since(at) ?? formatInstantDay(at))
  return <Instant value={at} text={text} hint={formatExact(at)} />
}

/** Widest text of `When`, for column widths. */
export const WHEN = '59 minutes ago'
