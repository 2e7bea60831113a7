import { FONT } from '../../../theme/tokens.ts'
import type { Density } from '../model/density.ts'
import type { Measure } from './columnWidths.ts'

/** How big the letters of cells are, in rem; those of headers are the same at any height of rows. */
export const CELL_SIZES: Record<Density, number> = { compact: 0.8125, comfortable: 0.875 }
export const HEADER_SIZE = 0.8125
export const FLAG_HEADER_SIZE = 0.6875
export const HEADER_WEIGHT = 600

/** Of the word of a badge, and the pixels around it (`badgeStyles`). */
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
  // In tables all digits are as wide as a nought.
  return drawing.measureText(text.replace(/\d/g, '0')).width
}

const measureAt =
  (density: Density): Measure =>
  (text, as) => {
    if (as === 'cell') return widthOf(text, 400, CELL_SIZES[density])
    if (as === 'badge') return widthOf(text, HEADER_WEIGHT, BADGE_SIZE) + BADGE_EDGES
    return widthOf(text, HEADER_WEIGHT, as === 'header' ? HEADER_SIZE : FLAG_HEADER_SIZE)
  }

/** How wide the browser draws texts of a table, without drawing them. */
export const MEASURES: Record<Density, Measure> = {
  compact: measureAt('compact'),
  comfortable: measureAt('comfortable'),
}
