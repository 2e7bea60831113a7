import { useSyncExternalStore } from 'react'
import { Instant } from './DateText.tsx'
import { formatExact, formatInstantDay } from './dates.ts'

const MINUTE = 60_000

const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many} ago`)

/** 'just now', 'a minute ago', '5 minutes ago', 'an hour ago', '3 days ago'; null where a date says more. */
function since(at: string, now: number): string | null {
  const minutes = Math.floor(Math.max(0, now - Date.parse(at)) / MINUTE)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return counted(minutes, 'a minute ago', 'minutes')
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return counted(hours, 'an hour ago', 'hours')
  const days = Math.floor(hours / 24)
  return days < 30 ? counted(days, 'a day ago', 'days') : null
}

/** Within a sentence: '3 days ago', 'on 03/02/2026'. */
export const agoText = (at: string, now: number): string => since(at, now) ?? `on ${formatInstantDay(at)}`

let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all that is told by it. */
function subscribe(listener: () => void): () => void {
  now = Date.now()
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const tell of listeners) tell()
  }, MINUTE / 4)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** How long ago something was, as time goes by; what has been read out is not read again for that. */
export function Ago({ at }: { at: string }) {
  const text = useSyncExternalStore(subscribe, () => agoText(at, now))
  return <span aria-live="off">{text}</span>
}

/** When something happened, in a cell of its own: how long ago, and exactly on hover and focus. */
export function When({ at }: { at: string }) {
  const text = useSyncExternalStore(subscribe, () => since(at, now) ?? formatInstantDay(at))
  return <Instant value={at} text={text} hint={formatExact(at)} />
}

/** What `When` takes the room of. */
export const WHEN = '59 minutes ago'
