import type { BenchStage } from './stage.ts'

export interface BenchLine {
  what: string
  toReach: string
  measured: string
  /** In place of `measured` and `medians`, for tables with a column for each size. */
  bySize?: readonly string[]
  medians?: string
  /** Undefined: no target. */
  reached?: boolean
}

export interface BenchRow {
  name: string
  /** Takes many minutes: measured only by name, with a table of its own. */
  isLong?: boolean
  /** The docs page of its own table; default performance.md. */
  page?: string
  header?: readonly string[]
  measure(stage: BenchStage): Promise<BenchLine[]>
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`
export const seconds = (value: number): string => `${(value / 1000).toFixed(value < 10_000 ? 2 : 0)} s`
export const times = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ×`
export const kilobytes = (value: number): string => `${(value / 1000).toFixed(1)} kB`
export const megabytes = (value: number): string => `${value.toFixed(1)} MB`
