import type { Density } from '../model/density.ts'
import type { Measure } from './columnWidths.ts'

/** The tokens of the fonts that tables draw with (`TableFrame.module.css`): what is measured is what is drawn. */
const CELL_FONTS: Record<Density, string> = { compact: '--font-sm', comfortable: '--font-base' }
const HEADER_FONT = '--font-xs'
const CODE_FONT = '--font-mono'

/** Horizontal pixels of a badge beside its word: the dot and its gap. */
export const BADGE_EDGES = 14

/**
 * All letters of Geist Mono are 0.6 em wide; without subpixel positions that is rounded up. Not measured, because the font
 * loads when the first code is drawn.
 */
const CODE_LETTER = 0.6

interface Font {
  weight: number
  pixels: number
  family: string
}

const fonts = new Map<string, Font>()
let drawing: CanvasRenderingContext2D | null | undefined

/** Reads '400 0.8125rem / 1.25rem "Geist", …'. */
function fontOf(token: string): Font {
  const known = fonts.get(token)
  if (known) return known
  const style = getComputedStyle(document.documentElement)
  const [, weight = 400, size = 0.8125, family = 'sans-serif'] =
    /^(\d+)\s+([\d.]+)rem\s*\/\s*[\d.]+rem\s+(.+)$/s.exec(style.getPropertyValue(token).trim()) ?? []
  const font = { weight: Number(weight), pixels: Number(size) * Number.parseFloat(style.fontSize), family }
  fonts.set(token, font)
  return font
}

function widthOf(text: string, token: string, isMedium = false): number {
  const { weight, pixels, family } = fontOf(token)
  drawing ??= document.createElement('canvas').getContext('2d')
  if (!drawing) return (text.length * pixels * 3) / 5
  drawing.font = `${isMedium ? 500 : weight} ${pixels}px ${family}`
  // Tables use tabular digits.
  return drawing.measureText(text.replace(/\d/g, '0')).width
}

const measureAt =
  (density: Density): Measure =>
  (text, as) => {
    if (as === 'code') return text.length * Math.ceil(CODE_LETTER * fontOf(CODE_FONT).pixels)
    if (as === 'badge') return widthOf(text, HEADER_FONT) + BADGE_EDGES
    if (as === 'header') return widthOf(text, HEADER_FONT)
    return widthOf(text, CELL_FONTS[density], as === 'name')
  }

/** Measures on a canvas, without layout. */
export const MEASURES: Record<Density, Measure> = {
  compact: measureAt('compact'),
  comfortable: measureAt('comfortable'),
}
