import { expect, test } from 'vitest'
import { abbreviation, initialsOf } from './characters.ts'

test.each([
  [['Ada', 'Lovelace'], 'AL'],
  [['émile', 'zola'], 'ÉZ'],
  [['e\u0301mile', 'Zola'], 'E\u0301Z'],
  [['🦊 Fox', '<b>'], '🦊<'],
  [['👩‍👩‍👧 Family', '🇳🇱'], '👩‍👩‍👧🇳🇱'],
  [[' Ada', ''], 'A'],
])('the initials of %j are %s', (names, initials) => expect(initialsOf(...names)).toBe(initials))

test('19 characters are shown whole', () => expect(abbreviation('1234567890123456789')).toBeNull())
test('20 characters are abbreviated too, literally', () =>
  expect(abbreviation('12345678901234567890')).toBe('12345678901234567890...'))
test('40 characters become 20 and an ellipsis', () =>
  expect(abbreviation('12345678901234567890abcdefghijabcdefghij')).toBe('12345678901234567890...'))
test.each([
  ['an emoji', '😀'],
  ['a family of four', '👨‍👩‍👧‍👦'],
  ['a flag', '🇳🇱'],
  ['a letter with two accents', 'o\u0302\u0301'],
])('keeps %s whole', (_, character) => {
  expect(abbreviation(`${'a'.repeat(19)}${character}bc`)).toBe(`${'a'.repeat(19)}${character}...`)
  expect(abbreviation(character.repeat(19))).toBeNull()
})
