import { useSyncExternalStore } from 'react'
import { Instant } from './DateText.tsx'
import { formatExact, formatInstantDay } from './dates.ts'

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
