import { expect, test } from 'vitest'
import { TERMS, termsIn } from './terms.ts'

test('terms are found as whole words, in the plural too, and nothing of the text is lost', () => {
  expect(termsIn('KMS Key ARN')).toEqual([
    { text: 'KMS', meaning: TERMS.KMS },
    { text: ' Key ' },
    { text: 'ARN', meaning: TERMS.ARN },
  ])
  expect(termsIn('AMQs')).toEqual([{ text: 'AMQs', meaning: TERMS.AMQ }])
  expect(termsIn('Bobcat SSOX')).toEqual([{ text: 'Bobcat SSOX' }])
  expect(termsIn('')).toEqual([])
})
