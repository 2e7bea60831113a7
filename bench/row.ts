import type { Stage } from './stage.ts'

export interface Line {
  what: string
  toReach: string
  measured: string
  /** Instead of them, where a table has a column for each of several sizes. */
  bySize?: readonly string[]
  /** The medians behind a ratio. */
  medians?: string
  /** Undefined: for information. */
  reached?: boolean
}

/** One thing to measure; `npm run bench -- <name>` runs those whose name holds the given text. */
export interface Row {
  name: string
  /** Takes many minutes: measured only when it is named, and written into a table of its own. */
  isLong?: boolean
  /** The page of docs that the table of its own stands in; usually performance.md. */
  page?: string
  /** What the columns of a table of its own are called. */
  header?: readonly string[]
  measure(stage: Stage): Promise<Line[]>
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`
export const seconds = (value: number): string => `${(value / 1000).toFixed(value < 10_000 ? 2 : 0)} s`
export const times = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ×`
export const kilobytes = (value: number): string => `${(value / 1000).toFixed(1)} kB`
export const megabytes = (value: number): string => `${value.toFixed(1)} MB`
