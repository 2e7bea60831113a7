import { describe, expect, test } from 'vitest'
import { clearedBanner, noBanner, shownBanner, stays } from './banner.ts'

describe('the banner', () => {
  test('starts hidden, level info, delay 5000', () => {
    expect(noBanner).toEqual({ text: '', visible: false, level: 'info', delay: 5000 })
  })
  test('defaults to success for 5000 ms', () => {
    const shown = shownBanner('Saved')
    expect(shown).toEqual({ text: 'Saved', visible: true, level: 'success', delay: -1 })
    expect(stays(shown)).toBe(5000)
  })
  test('keeps a given level and delay', () => {
    const shown = shownBanner('No', { level: 'error', delay: 4000 })
    expect(shown).toMatchObject({ level: 'error', delay: 4000 })
    expect(stays(shown)).toBe(4000)
  })
  test('clears the message and resets the level', () => {
    const shown = shownBanner('No', { level: 'error' })
    expect(clearedBanner(shown)).toMatchObject({ visible: false, level: 'info' })
  })
})
