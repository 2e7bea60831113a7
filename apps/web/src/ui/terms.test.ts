import { expect, test } from 'vitest'
import { TERMS, termsIn } from './terms.ts'

test('finds whole words and plurals without losing text', () => {
  expect(termsIn('KMS Key ARN')).toEqual([
    { text: 'KMS', meaning: TERMS.KMS },
    { text: ' Key ' },
    { text: 'ARN', meaning: TERMS.ARN },
  ])
  expect(termsIn('AMQs')).toEqual([{ text: 'AMQs', meaning: TERMS.AMQ }])
  expect(termsIn('Bobcat SSOX')).toEqual([{ text: 'Bobcat SSOX' }])
  expect(termsIn('')).toEqual([])
})
