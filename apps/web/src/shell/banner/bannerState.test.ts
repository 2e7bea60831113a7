import { describe, expect, test } from 'vitest'
import { bannerReducer, noBanner, stays } from './bannerState.ts'

describe('the banner', () => {
  test('starts hidden, level info, delay 5000', () => {
    expect(noBanner).toEqual({ text: '', visible: false, level: 'info', delay: 5000 })
  })
  test('defaults to success for 5000 ms', () => {
    const shown = bannerReducer(noBanner, { type: 'show', text: 'Saved' })
    expect(shown).toEqual({ text: 'Saved', visible: true, level: 'success', delay: -1 })
    expect(stays(shown)).toBe(5000)
  })
  test('keeps a given level and delay', () => {
    const shown = bannerReducer(noBanner, { type: 'show', text: 'No', level: 'error', delay: 4000 })
    expect(shown).toMatchObject({ level: 'error', delay: 4000 })
    expect(stays(shown)).toBe(4000)
  })
  test('replaces the older message by the newer', () => {
    const older = bannerReducer(noBanner, { type: 'show', text: 'Older', level: 'error', delay: 9000 })
    expect(bannerReducer(older, { type: 'show', text: 'Newer' })).toMatchObject({
      text: 'Newer',
      level: 'success',
      delay: -1,
    })
  })
  test('clears the message and resets the level', () => {
    const shown = bannerReducer(noBanner, { type: 'show', text: 'No', level: 'error' })
    expect(bannerReducer(shown, { type: 'clear' })).toMatchObject({ visible: false, level: 'info' })
  })
})
