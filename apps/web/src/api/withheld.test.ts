import { expect, it } from 'vitest'
import { isWithheld } from './queryClient.ts'

const stored = { id: 7, name: 'stored', code: 'A', secret: null, rowVersion: 3, editableFields: ['name'] }
const { editableFields: _, ...sent } = stored

it.each([
  ['nothing but what may not be changed any more', { ...sent, code: 'B' }, stored, true],
  ['a secret that may not be changed any more', { ...sent, secret: 'typed' }, stored, true],
  ['a part of it', { ...sent, name: 'new', code: 'B' }, { ...stored, name: 'new', rowVersion: 4 }, false],
  ['what is the same once it is stored', { ...sent, name: 'stored ' }, stored, false],
  ['what nobody limits', { ...sent, code: 'B' }, { ...stored, editableFields: undefined }, false],
  ['no record', { name: 'x' }, true, false],
])('%s was sent', (_what, given, answer, expected) => {
  expect(isWithheld(given, answer)).toBe(expected)
})
