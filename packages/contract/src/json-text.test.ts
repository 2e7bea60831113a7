import fc from 'fast-check'
import { expect, it } from 'vitest'
import { faultOfJson } from './json-text.ts'
import { toUtf8 } from './text-encoding.ts'

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
const fault = (text: string) => faultOfJson(toUtf8(text))

it('accepts exactly what JSON.parse accepts', () => {
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
  expect(fault(`${'['.repeat(51)}${']'.repeat(51)}`)).toBe(
    'File is nested too deeply. Line 1, column 51: nested more than 50 levels deep.',
  )
})

it.each([
  ['{\n  "a": 1,\n}', 'Line 2, column 9: extra comma.'],
  ['[1,,2]', 'Line 1, column 4: extra comma.'],
  ['[,1]', 'Line 1, column 2: extra comma.'],
  ['[1, 2, ]', 'Line 1, column 6: extra comma.'],
  ['{"a": 1\r\n "b": 2}', 'Line 1, column 8: missing comma.'],
  ['[{} {}]', 'Line 1, column 4: missing comma.'],
  ['{"größe" 1}', 'Line 1, column 10: missing colon after this key.'],
  ['{"a": }', 'Line 1, column 7: missing value.'],
  ['{a: 1}', 'Line 1, column 2: a key must be in double quotes.'],
  ["{'a': 1}", 'Line 1, column 2: use straight double quotes (").'],
  ['[\u201ca\u201d]', 'Line 1, column 2: use straight double quotes (").'],
  ['{"a": "no end\n}', 'Line 1, column 7: missing quote at the end of this text.'],
  ['["He said "no"."]', 'Line 1, column 11: escape quotes inside text as \\".'],
  ['["C:\\Temp"]', 'Line 1, column 5: escape backslashes as \\\\.'],
  ['["a\tb"]', 'Line 1, column 4: escape tabs as \\t.'],
  ['[True]', "Line 1, column 2: True isn't a JSON value."],
  ['[NaN]', "Line 1, column 2: NaN isn't a JSON value."],
  ['[007]', "Line 1, column 2: 007 isn't a JSON value."],
  ['[1] // done', 'Line 1, column 5: JSON has no comments. Remove this one.'],
  ['{"a": 1, /* why */ "b": 2}', 'Line 1, column 10: JSON has no comments. Remove this one.'],
  ['{"a": [1, 2}', 'Line 1, column 12: missing ].'],
  ['{"a": 1}}', 'Line 1, column 9: unexpected }.'],
  ['{"a": 1}\n{"a": 2}', 'Line 2, column 1: unexpected content after the end.'],
  ['{"a": [1', 'Line 1, column 9: unexpected end of file: missing ].'],
  ['[1,', 'Line 1, column 4: unexpected end of file: missing ].'],
  [' \n', 'Line 2, column 1: the file has no content.'],
  ['<html></html>', 'Line 1, column 1: this is HTML or XML, not JSON.'],
])('%j is refused with its place and what is wrong there', (text, told) => {
  expect(isJson(text)).toBe(false)
  expect(fault(text)).toBe(`File is not valid JSON. ${told}`)
})

it('names the encoding of other files', () => {
  const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  const utf16 = (text: string) => Uint8Array.from([...text].flatMap((sign) => [sign.charCodeAt(0), 0]))
  const faultText = (content: Uint8Array) => faultOfJson(content)?.replace('File is not valid JSON. ', '')
  expect(faultText(utf16('\ufeff{"a": 1}'.replace('\ufeff', '')))).toBe("It's in UTF-16. Save it as UTF-8.")
  expect(faultText(Uint8Array.from([0xff, 0xfe, ...utf16('[]')]))).toBe("It's in UTF-16. Save it as UTF-8.")
  expect(faultText(Uint8Array.from([0xff, 0xfe, 0, 0, 0x5b, 0, 0, 0]))).toBe("It's in UTF-32. Save it as UTF-8.")
  expect(faultText(Uint8Array.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x5b]))).toBe("It's in UTF-32. Save it as UTF-8.")
  expect(faultText(Uint8Array.from([0xfe, 0xff, 0, 0x5b, 0, 0x5d]))).toBe("It's in UTF-16. Save it as UTF-8.")
  expect(faultText(bytes('{"a": "¿Está firmada la nota?"}'))).toBe('It looks like Windows-1252. Save it as UTF-8.')
  // Shift_JIS, and a compressed file.
  expect(faultText(bytes('["\x93\xfa\x96\x7b\x8c\xea\x82\xcc\x8e\xbf"]'))).toBe("It isn't in UTF-8. Save it as UTF-8.")
  expect(faultText(bytes('\x1f\x8b\x08\x08\xe9'))).toBe("It isn't in UTF-8. Save it as UTF-8.")
  const mixed = Uint8Array.from([...toUtf8('["größe",\n "gr'), 0xf6, 0x22, 0x5d])
  expect(faultText(mixed)).toBe('Line 2, column 5: a character that is not UTF-8. Save the file as UTF-8.')
})
