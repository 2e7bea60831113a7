import type { HistoryDays } from '@acm/contract/history'

export interface DayBar {
  /** YYYY-MM-DD */
  day: string
  count: number
  /** Percent of the highest bar. */
  height: number
}

/** Pixels; narrower bars are hard to click. */
const DAY_WIDTH = 24

/** The table shows all days. */
export const daysIn = (width: number): number => Math.max(1, Math.floor(width / DAY_WIDTH))

const DAY_MS = 86_400_000
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Fills days without entries; limited to the last `mostDays`. */
export function barsOf({ days }: Pick<HistoryDays, 'days'>, mostDays: number): DayBar[] {
  const [newest, oldest] = [days[0], days.at(-1)]
  if (!newest || !oldest) return []
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  const last = numberOf(newest.day)
  const first = Math.max(numberOf(oldest.day), last - mostDays + 1)
  const shown = Array.from({ length: last - first + 1 }, (_, place) => dayOf(first + place))
  const most = Math.max(...shown.map((day) => counts.get(day) ?? 0))
  return shown.map((day) => {
    const count = counts.get(day) ?? 0
    return { day, count, height: Math.round((100 * count) / most) }
  })
}
