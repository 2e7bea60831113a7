import { useEffect, useState } from 'react'
import { formatInstantDay } from './dates.ts'

const MINUTE = 60_000

/** 'just now', 'a minute ago', '5 minutes ago', 'an hour ago', '3 days ago', 'on 03/02/2026'. */
export function agoText(at: string, now: number): string {
  const minutes = Math.floor(Math.max(0, now - Date.parse(at)) / MINUTE)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`
  const days = Math.floor(hours / 24)
  if (days < 30) return days === 1 ? 'a day ago' : `${days} days ago`
  return `on ${formatInstantDay(at)}`
}

/** How long ago something was, as time goes by; what has been read out is not read again for that. */
export function Ago({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 4)
    return () => clearInterval(timer)
  }, [])
  return <span aria-live="off">{agoText(at, Math.max(now, Date.parse(at)))}</span>
}
