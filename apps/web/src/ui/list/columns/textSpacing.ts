import { once } from '@acm/contract/core/once'
import { createStore } from '../../createStore.ts'

/** Extra width that the page gives each letter and each space, as parts of the font size. */
export interface TextSpacing {
  letter: number
  word: number
}

const PROBE_PIXELS = 100
const spacing = createStore<TextSpacing>({ letter: 0, word: 0 })

/** People set their own spacing by style sheets, which browsers report by no event: a text that they widen does. */
const watch = once(() => {
  const probe = document.createElement('div')
  probe.ariaHidden = 'true'
  probe.textContent = 'M M'
  probe.style.cssText = `position: fixed; visibility: hidden; white-space: nowrap; font-size: ${PROBE_PIXELS}px`
  document.body.append(probe)
  const part = (pixels: string) => (Number.parseFloat(pixels) || 0) / PROBE_PIXELS
  new ResizeObserver(() => {
    const { letterSpacing, wordSpacing } = getComputedStyle(probe)
    const next = { letter: part(letterSpacing), word: part(wordSpacing) }
    const { letter, word } = spacing.read()
    if (next.letter !== letter || next.word !== word) spacing.set(next)
  }).observe(probe)
})

export function useTextSpacing(): TextSpacing {
  watch()
  return spacing.use()
}
