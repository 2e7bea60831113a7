import { expect, test } from 'vitest'
import { initialsOf } from './characters.ts'

test.each([
  [['Ada', 'Lovelace'], 'AL'],
  [['émile', 'zola'], 'ÉZ'],
  [['e\u0301mile', 'Zola'], 'E\u0301Z'],
  [['🦊 Fox', '<b>'], '🦊<'],
  [['👩‍👩‍👧 Family', '🇳🇱'], '👩‍👩‍👧🇳🇱'],
  [[' Ada', ''], 'A'],
])('the initials of %j are %s', (names, initials) => expect(initialsOf(...names)).toBe(initials))
