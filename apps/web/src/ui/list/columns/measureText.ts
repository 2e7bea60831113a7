import { FONT } from '../../../theme/tokens.ts'
import type { Density } from '../model/density.ts'
import type { Measure } from './columnWidths.ts'

/** In rem. Header sizes do not depend on row density. */
export const CELL_SIZES: Record<Density, number> = { compact: 0.8125, comfortable: 0.875 }
export const HEADER_SIZE = 0.8125
export const FLAG_HEADER_SIZE = 0.6875
export const HEADER_WEIGHT = 600

/** Word size in rem and horizontal edges in pixels of a badge (`badgeStyles`). */
const BADGE_SIZE = 0.75
export const BADGE_EDGES = 16

const remPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

let canvas: { drawing: CanvasRenderingContext2D | null; rem: number } | undefined

function widthOf(text: string, weight: number, size: number): number {
  canvas ??= { drawing: document.createElement('canvas').getContext('2d'), rem: remPixels() }
  const { drawing, rem } = canvas
  const pixels = size * rem
  if (!drawing) return (text.length * pixels * 3) / 5
  drawing.font = `${weight} ${pixels}px ${FONT}`
  // Tables use tabular digits.
  return drawing.measureText(text.replace(/\d/g, '0')).width
}

const measureAt =
  (density: Density): Measure =>
  (text, as) => {
    if (as === 'cell') return widthOf(text, 400, CELL_SIZES[density])
    if (as === 'badge') return widthOf(text, HEADER_WEIGHT, BADGE_SIZE) + BADGE_EDGES
    return widthOf(text, HEADER_WEIGHT, as === 'header' ? HEADER_SIZE : FLAG_HEADER_SIZE)
  }

/** Measures on a canvas, without layout. */
export const MEASURES: Record<Density, Measure> = {
  compact: measureAt('compact'),
  comfortable: measureAt('comfortable'),
}
