import fc from 'fast-check'
import { expect, it } from 'vitest'
import { faultOfJson } from './json-text.ts'

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
const fault = (text: string) => faultOfJson(Buffer.from(text))

it('a file is JSON when JSON.parse says so', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => fault(text) === null),
    { numRuns: 500 },
  )
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '"a"',
    '"\\u00e4"',
    '"\\x"',
    '"\\',
    'é',
    '1',
    '-',
    '0',
    '01',
    '1.5e+3',
    '.5',
    'true',
    'null',
    'nul',
    ' ',
    '\n',
    '\t',
    '\u00a0',
    '\u0000',
    '"\u0001"',
    '\\',
  )
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 9 }),
      (parts) => (fault(parts.join('')) === null) === isJson(parts.join('')),
    ),
    { numRuns: 20_000 },
  )
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (text, at, put) => {
      const place = at % (text.length + 1)
      const changed = text.slice(0, place) + put + text.slice(place + 1)
      return !changed.isWellFormed() || (fault(changed) === null) === isJson(changed)
    }),
    { numRuns: 5000 },
  )
  expect(fault(`${'['.repeat(50)}${']'.repeat(50)}`)).toBeNull()
  expect(fault(`${'['.repeat(51)}${']'.repeat(51)}`)).toBe('File is nested too deeply.')
})
