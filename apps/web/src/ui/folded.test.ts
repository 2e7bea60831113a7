import { expect, test } from 'vitest'
import { foldedText } from './Folded.tsx'

test('folds only very long text', () => {
  expect(foldedText('word '.repeat(600))).toHaveLength(300)
  expect(foldedText('a line of words\n'.repeat(60))?.split('\n')).toHaveLength(5)
  expect(foldedText('word '.repeat(70))).toBeNull()
  expect(foldedText('')).toBeNull()
})
