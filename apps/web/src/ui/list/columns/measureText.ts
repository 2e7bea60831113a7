import { once } from '@acm/contract/core/once'
import { useMemo } from 'react'
import { createStore } from '../../createStore.ts'
import { type Density, useDensity } from '../model/density.ts'
import { type Measure, PADDING } from './columnWidths.ts'

/** Horizontal pixels of a badge next to its word: the dot and its gap. */
const BADGE_EDGES = 14

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

/** Reads '400 0.8125rem / 1.5385 "Geist", …'. */
function fontOf(token: string): Font {
  const style = getComputedStyle(document.documentElement)
  const [, weight = 400, size = 0.8125, family = 'sans-serif'] =
    /^(\d+)\s+([\d.]+)rem\s*\/\s*\S+\s+(.+)$/s.exec(style.getPropertyValue(token).trim()) ?? []
  return { weight: Number(weight), pixels: Number(size) * Number.parseFloat(style.fontSize), family }
}

// Read once: asking for styles and making a canvas take longer than measuring.
const drawnWith = once(() => ({
  compact: fontOf('--font-sm'),
  comfortable: fontOf('--font-base'),
  header: fontOf('--font-xs'),
  code: fontOf('--font-mono'),
  canvas: document.createElement('canvas').getContext('2d'),
}))

function widthOf(text: string, { weight, pixels, family }: Font): number {
  const { canvas } = drawnWith()
  if (!canvas) return (text.length * pixels * 3) / 5
  canvas.font = `${weight} ${pixels}px ${family}`
  // Tables use tabular digits, which are nearly as wide as an 8.
  return canvas.measureText(text.replace(/\d/g, '8')).width
}

/** How many letters of a code each column has room for, by its id. */
export const lettersIn = (
  columns: readonly { id: string; isCode?: boolean; extraWidth?: number }[],
  widths: readonly number[],
  measure: Measure,
) =>
  Object.fromEntries(
    columns.flatMap(({ id, isCode, extraWidth = 0 }, place) => {
      const room = (widths[place] ?? 0) - 2 * PADDING - extraWidth
      return isCode ? [[id, Math.floor(room / measure('0', 'code'))] as const] : []
    }),
  )

/** Measures on a canvas, without layout. */
const measureAt =
  (density: Density, least = 0): Measure =>
  (text, as) => {
    const { header, code, [density]: cell } = drawnWith()
    const drawn = (font: Font) => ({ ...font, pixels: Math.max(font.pixels, least) })
    if (as === 'code') return text.length * Math.ceil(CODE_LETTER * drawn(code).pixels)
    if (as === 'badge') return widthOf(text, drawn(header)) + BADGE_EDGES
    if (as === 'header') return widthOf(text, drawn(header))
    return widthOf(text, drawn(as === 'name' ? { ...cell, weight: 500 } : cell))
  }

const PROBE_PIXELS = 100
/** Letters of fixed width are 0.6 em wide. */
const TEN_LETTERS = 6
/**
 * Extra width that the page gives each letter and each space, as parts of the font size; and the least size of fonts in
 * pixels, which people set in their browser.
 */
const spacing = createStore({ letter: 0, word: 0, least: 0 })

/** People set their own spacing by style sheets, which browsers report by no event: a text that they widen does. */
const watch = once(() => {
  const probe = probeOf('M M', `${PROBE_PIXELS}px sans-serif`)
  // Computed styles don't know the least size.
  const tiny = probeOf('0'.repeat(10), '1px monospace')
  const part = (pixels: string) => (Number.parseFloat(pixels) || 0) / PROBE_PIXELS
  const observer = new ResizeObserver(() => {
    const { letterSpacing, wordSpacing } = getComputedStyle(probe)
    const least = Math.round(tiny.getBoundingClientRect().width / TEN_LETTERS)
    const next = { letter: part(letterSpacing), word: part(wordSpacing), least }
    const { letter, word, least: before } = spacing.read()
    if (next.letter !== letter || next.word !== word || least !== before) spacing.set(next)
  })
  observer.observe(probe)
  observer.observe(tiny)
})

function probeOf(text: string, font: string): HTMLElement {
  const probe = document.createElement('div')
  probe.ariaHidden = 'true'
  probe.textContent = text
  probe.style.cssText = `position: fixed; visibility: hidden; white-space: nowrap; font: ${font}`
  document.body.append(probe)
  return probe
}

/** In the fonts that tables draw with (`TableFrame.module.css`), as the page spaces them. */
export function useMeasure(): Measure {
  const density = useDensity()
  watch()
  const { letter, word, least } = spacing.use()
  return useMemo(() => {
    const plain = measureAt(density, least)
    if (letter === 0 && word === 0) return plain
    const { code } = drawnWith()
    const extra = (text: string) => text.length * letter + (text.split(' ').length - 1) * word
    return (text, as) => plain(text, as) + extra(text) * code.pixels
  }, [density, letter, word, least])
}

/** For small rows, without the page's own spacing. */
export const measureCompact = measureAt('compact')
