import { once } from '@acm/contract/core/once'
import { createStore } from '../../createStore.ts'

export interface TextSpacing {
  /** Extra width that the page gives each letter and each space, as parts of the font size. */
  letter: number
  word: number
  /** The least size of fonts in pixels, which people set in their browser. */
  least: number
}

const PROBE_PIXELS = 100
/** Letters of fixed width are 0.6 em wide. */
const TEN_LETTERS = 6
const spacing = createStore<TextSpacing>({ letter: 0, word: 0, least: 0 })

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

export function useTextSpacing(): TextSpacing {
  watch()
  return spacing.use()
}
