import type { Bar } from './bars.ts'

/** The greatest number that has to fit on the axis; never none, which would be no axis. */
export const mostOf = (bars: readonly Bar[]): number => Math.max(1, ...bars.map(({ count }) => count))

/** Whole numbers on an axis from zero: nothing that is counted comes in halves. */
export const wholeTicks = (scale: { ticks: (about: number) => number[] }, about: number): number[] =>
  scale.ticks(Math.max(2, Math.min(6, Math.floor(about)))).filter(Number.isInteger)
