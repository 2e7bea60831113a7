import { DAY_MS } from '@acm/contract/core/days'
import { endingsOf, type Subscription, type SubscriptionEnding } from '@acm/contract/subscriptions'
import { formatMonth } from '../../ui/dates.ts'
import { compareNames } from '../../ui/names.ts'

/** An Ending is the shortest period that the end falls into. */
export type Phase = 'ended' | SubscriptionEnding | 'planned' | 'running'

type SubscriptionPeriod = Pick<Subscription, 'startDate' | 'endDate'>

const LAST_MONTH = 9999 * 12 + 11
/** Limits the range around today: a mistyped date must not squeeze all other bars. */
const REACH_MONTHS = 60
const MOST_TICKS = 7
const STEPS = [1, 2, 3, 6, 12, 24]

/** In UTC, where each day has 24 hours: daylight saving does not matter. */
const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)

/** Months since year 0. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const pad = (value: number, length: number) => String(value).padStart(length, '0')
const firstDayOf = (month: number): string => `${pad(Math.floor(month / 12), 4)}-${pad((month % 12) + 1, 2)}-01`

/** An end within 90 days wins over the other phases. */
export function phaseOf({ startDate, endDate }: SubscriptionPeriod, today: string): Phase {
  if (endDate !== null) {
    if (endDate < today) return 'ended'
    const [soon] = endingsOf(endDate, today)
    if (soon) return soon
  }
  return startDate > today ? 'planned' : 'running'
}

/** The horizontal axis, in day numbers. */
export interface TimelineScale {
  from: number
  /** Exclusive. */
  to: number
  /** Percent. */
  today: number
  ticks: readonly { at: number; label: string }[]
}

/** Whole months; includes all dates and the next 90 days. */
export function scaleOf(spans: readonly SubscriptionPeriod[], today: string): TimelineScale {
  const now = monthOf(today)
  const months = spans.flatMap(({ startDate, endDate }) => [startDate, endDate ?? startDate]).map(monthOf)
  const first = Math.max(Math.min(now, ...months), now - REACH_MONTHS, 0)
  const last = Math.min(Math.max(now + 3, ...months), now + REACH_MONTHS, LAST_MONTH - 1)
  const [from, to] = [dayNumber(firstDayOf(first)), dayNumber(firstDayOf(last + 1))]
  const at = (day: string) => ((dayNumber(day) - from) / (to - from)) * 100
  return { from, to, today: at(today), ticks: ticksOf(first, last).map((tick) => ({ ...tick, at: at(tick.day) })) }
}

function ticksOf(first: number, last: number): { day: string; label: string }[] {
  const count = last - first + 1
  const step = STEPS.find((months) => count / months <= MOST_TICKS) ?? 36
  const ticks: { day: string; label: string }[] = []
  for (let month = Math.ceil(first / step) * step; month <= last; month += step) {
    const day = firstDayOf(month)
    ticks.push({ day, label: step < 12 ? formatMonth(day) : String(Math.floor(month / 12)) })
  }
  return ticks
}

/** Percent; an open side goes on beyond the chart or has no end. */
export interface BarPosition {
  left: number
  width: number
  isOpenLeft: boolean
  isOpenRight: boolean
}

/** The end date is inclusive. A bar beyond the chart is at its edge, without width. */
export function barOf({ startDate, endDate }: SubscriptionPeriod, { from, to }: TimelineScale): BarPosition {
  const start = dayNumber(startDate)
  const end = endDate === null ? Number.POSITIVE_INFINITY : dayNumber(endDate) + 1
  const within = (day: number) => Math.min(Math.max(day, from), to)
  const percent = (days: number) => (days / (to - from)) * 100
  return {
    left: percent(within(start) - from),
    width: percent(within(end) - within(start)),
    isOpenLeft: start < from,
    isOpenRight: end > to,
  }
}

export function groupsOf(subscriptions: readonly Subscription[]) {
  const inOrder = (a: SubscriptionPeriod, b: SubscriptionPeriod) =>
    a.startDate < b.startDate ? -1 : Number(a.startDate > b.startDate)
  const groups = Map.groupBy(subscriptions, ({ amqGroup }) => amqGroup.id)
  return [...groups.values()]
    .flatMap((rows) => (rows[0] ? [{ ...rows[0].amqGroup, rows: rows.toSorted(inOrder) }] : []))
    .sort((a, b) => compareNames(a.name, b.name))
}
