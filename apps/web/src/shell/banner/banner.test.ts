import { describe, expect, test } from 'vitest'
import { clearBanner, readBanner, showBanner, stays } from './banner.ts'

describe('the banner', () => {
  test('starts hidden, level info, delay 5000', () => {
    expect(readBanner()).toEqual({ text: '', visible: false, level: 'info', delay: 5000 })
  })
  test('defaults to success for 5000 ms', () => {
    showBanner('Saved')
    expect(readBanner()).toEqual({ text: 'Saved', visible: true, level: 'success', delay: -1 })
    expect(stays(readBanner())).toBe(5000)
  })
  test('keeps a given level and delay', () => {
    showBanner('No', 'error', 4000)
    expect(readBanner()).toMatchObject({ level: 'error', delay: 4000 })
    expect(stays(readBanner())).toBe(4000)
  })
  test('clears the message and resets the level', () => {
    showBanner('No', 'error')
    clearBanner()
    expect(readBanner()).toMatchObject({ visible: false, level: 'info' })
  })
})
