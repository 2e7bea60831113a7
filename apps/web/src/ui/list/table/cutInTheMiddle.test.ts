import { expect, test } from 'vitest'
import { cutInTheMiddle } from './CodeText.tsx'

test('keeps the beginning and the end of a code', () => {
  expect(cutInTheMiddle('CASC004-TEST', 9)).toBe('CASC…TEST')
  expect(cutInTheMiddle('casc004_production', 12)).toBe('casc00…ction')
})
