import { describe, expect, it, test } from 'vitest'
import * as z from 'zod'
import { FOUND, NORTH_POLES, NOT_FOUND, UNSEEN, WITH_JOINERS } from '../../test/readings.ts'
import { text } from './fields.ts'
import * as rules from './rules.ts'
import { holdsUnseen, isSameName, isSeen, oneLine, searchable } from './text-forms.ts'

describe('a text of one line', () => {
  it.each(NORTH_POLES)('is stored as people read it: %s', (_, typed) => {
    expect(oneLine(typed).toLowerCase()).toBe('north pole')
    expect(text('Name', 50).shape(z).parse(typed)).toBe(oneLine(typed))
    expect(isSameName(typed, 'North Pole')).toBe(true)
  })

  it.each(WITH_JOINERS)('keeps only visible joiners: %j', (typed, stored) => {
    expect(oneLine(typed)).toBe(stored)
    expect(oneLine(stored)).toBe(stored)
  })

  it('keeps what is drawn as it is, composed', () => {
    for (const typed of ['Nguyễn', 'שָׁלוֹם', 'مُحَمَّد', 'Ａ１', '؀12', "O’Neill & Co. – 'x'", '東京 株式会社'])
      expect(oneLine(typed)).toBe(typed.normalize('NFC'))
    expect(oneLine('Cafe\u0301')).toBe('Caf\u00e9')
  })

  it.each(UNSEEN)('is empty without visible characters: %j', (typed) => {
    expect(isSeen(typed)).toBe(false)
    expect(text('Name', 50).shape(z).parse(typed)).toBeNull()
    expect(rules.required(typed)).toBe('Value is required.')
  })
})

test('knows which characters are invisible', () => {
  for (const text of ['a\u3164', '\u034fa', 'a\ufe0f', 'a\u200d', '\ufeffa']) expect(holdsUnseen(text)).toBe(true)
  for (const text of ['é', 'e\u0301', '\u00a0', 'm²', '東京']) expect(holdsUnseen(text)).toBe(false)
})

describe('search texts', () => {
  it.each(FOUND)('finds it however typed: %j in %j', (typed, text) =>
    expect(searchable(text)).toContain(searchable(typed)),
  )
  it.each(NOT_FOUND)("doesn't find a different meaning: %j in %j", (typed, text) =>
    expect(searchable(text)).not.toContain(searchable(typed)),
  )
})
