import type { BenchComparison, Ratio } from './compare.ts'
import type { BenchStage } from './stage.ts'

export interface BenchLine {
  what: string
  toReach: string
  measured: string
  /** In place of `measured` and `medians`, for tables with a column for each size. */
  bySize?: readonly string[]
  medians?: string | undefined
  /** Undefined: no target. */
  reached?: boolean
  /** The target lies within ± of the result: another run could answer the other way. */
  isClose?: boolean
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
export const times = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ×`
export const ratio = ({ value, spread }: Ratio): string => `${times(value)} ± ${spread.toFixed(2)}`
export const kilobytes = (value: number): string => `${value.toFixed(1)} kB`
export const megabytes = (value: number): string => `${value.toFixed(1)} MB`

const SHOWN = { ms, MB: megabytes, kB: kilobytes }

/** A line about a value that has a limit. */
export const limitLine = (
  what: string,
  value: number,
  [most, unit]: readonly [most: number, unit: keyof typeof SHOWN],
  medians?: string,
): BenchLine => ({ what, toReach: `≤ ${most} ${unit}`, measured: SHOWN[unit](value), medians, reached: value <= most })

interface RatioTarget {
  atLeast?: number
  /** Names the value it is compared with, such as "the baseline". */
  of?: string
}

/** A line about a ratio, with the target that it has. */
export function ratioLine(
  what: string,
  found: Ratio,
  { atLeast, of, medians }: RatioTarget & Pick<BenchLine, 'medians'>,
): BenchLine {
  const line = { what, measured: ratio(found), medians }
  if (atLeast === undefined) return { ...line, toReach: 'no target' }
  return {
    ...line,
    toReach: `≥ ${atLeast} × ${of}`,
    reached: found.value >= atLeast,
    isClose: Math.abs(found.value - atLeast) <= found.spread,
  }
}

/** How often one side answers for each answer of the other; with the medians of both in milliseconds. */
export const rateLine = <Name extends string>(
  what: string,
  found: BenchComparison<Name>,
  [one, other]: readonly [Name, Name],
  target: RatioTarget,
): BenchLine => ratioLine(what, found.of(one, other, 'rate'), { ...target, medians: found.both(one, other, 'p50', ms) })
