import { DAY_MS } from '@acm/contract/core/days'
import { type Ending, endingsOf, type Subscription } from '@acm/contract/subscriptions'
import { compareNames } from '../../ui/names.ts'

/** Custom properties that every row of the picture reads: where today is, and the lines at the ticks. */
export const TRACK_VARIABLES = { today: '--today', lines: '--lines' } as const

/** How soon something ends is the first ending that it is within. */
export type Phase = 'ended' | Ending | 'planned' | 'running'

type Span = Pick<Subscription, 'startDate' | 'endDate'>

const LAST_MONTH = 9999 * 12 + 11
/** How far the picture reaches before and after today at most: a date typed wrongly must not flatten all the others. */
const REACH_MONTHS = 60
const MOST_TICKS = 7
const STEPS = [1, 2, 3, 6, 12, 24]

/** Calendar days counted in UTC, where every day has 24 hours: no time zone and no daylight-saving night moves them. */
const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)

/** Months counted from year 0. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const pad = (value: number, length: number) => String(value).padStart(length, '0')
const firstDayOf = (month: number): string => `${pad(Math.floor(month / 12), 4)}-${pad((month % 12) + 1, 2)}-01`

/** Where a subscription stands on a day; one that ends soon is that above all. */
export function phaseOf({ startDate, endDate }: Span, today: string): Phase {
  if (endDate !== null) {
    if (endDate < today) return 'ended'
    const [soon] = endingsOf(endDate, today)
    if (soon) return soon
  }
  return startDate > today ? 'planned' : 'running'
}

/** What the horizontal way stands for. */
export interface Scale {
  from: number
  /** The day after the last one. */
  to: number
  /** Per cent from the start. */
  today: number
  ticks: readonly { at: number; label: string }[]
}

/** Whole months around all dates and the next 90 days. */
export function scaleOf(spans: readonly Span[], today: string): Scale {
  const now = monthOf(today)
  const months = spans.flatMap(({ startDate, endDate }) => [startDate, endDate ?? startDate]).map(monthOf)
  const first = Math.max(Math.min(now, ...months), now - REACH_MONTHS, 0)
  const last = Math.min(Math.max(now + 3, ...months), now + REACH_MONTHS, LAST_MONTH - 1)
  const [from, to] = [dayNumber(firstDayOf(first)), dayNumber(firstDayOf(last + 1))]
  const at = (day: string) => ((dayNumber(day) - from) / (to - from)) * 100
  return { from, to, today: at(today), ticks: ticksOf(first, last).map((tick) => ({ ...tick, at: at(tick.day) })) }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function ticksOf(first: number, last: number): { day: string; label: string }[] {
  const count = last - first + 1
  const step = STEPS.find((months) => count / months <= MOST_TICKS) ?? 36
  const ticks: { day: string; label: string }[] = []
  for (let month = Math.ceil(first / step) * step; month <= last; month += step) {
    const year = Math.floor(month / 12)
    ticks.push({ day: firstDayOf(month), label: step < 12 ? `${MONTHS[month % 12]} ${year}` : String(year) })
  }
  return ticks
}

/** Where a bar lies, in per cent; an open side goes on beyond what is shown, or for ever. */
export interface Bar {
  left: number
  width: number
  isOpenLeft: boolean
  isOpenRight: boolean
}

/** Wholly outside of what is drawn: on which side, and the first or last day that is drawn. */
export interface Beyond {
  side: 'before' | 'after'
  day: string
}

const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Null: some of it is drawn. */
export function beyondOf({ startDate, endDate }: Span, { from, to }: Scale): Beyond | null {
  if (endDate !== null && dayNumber(endDate) < from) return { side: 'before', day: dayOf(from) }
  return dayNumber(startDate) >= to ? { side: 'after', day: dayOf(to - 1) } : null
}

/** The last day counts whole. */
export function barOf({ startDate, endDate }: Span, { from, to }: Scale): Bar {
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

/** The subscriptions by group, both in the order of names and dates. */
export function groupsOf(subscriptions: readonly Subscription[]): { name: string; id: number; rows: Subscription[] }[] {
  const groups = new Map<number, { name: string; id: number; rows: Subscription[] }>()
  for (const one of subscriptions) {
    const group = groups.get(one.amqGroup.id) ?? { ...one.amqGroup, rows: [] }
    group.rows.push(one)
    groups.set(group.id, group)
  }
  const inOrder = (a: Span, b: Span) => (a.startDate < b.startDate ? -1 : Number(a.startDate > b.startDate))
  for (const { rows } of groups.values()) rows.sort(inOrder)
  return [...groups.values()].sort((a, b) => compareNames(a.name, b.name))
}
