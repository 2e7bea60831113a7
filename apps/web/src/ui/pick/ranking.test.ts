import { describe, expect, test } from 'vitest'
import { choiceNamed, isAlike, matchedParts, rankChoices } from './ranking.ts'

const choicesOf = (...labels: string[]) => labels.map((label) => ({ label }))
const labelsOf = (choices: readonly { label: string }[]) => choices.map(({ label }) => label)
const REGIONS = choicesOf('Midwest Region', 'North-West Region', 'South', 'West Region', 'West Region 2', 'Westend')

describe('options that match a text', () => {
  test.each([
    ['West Region', ['West Region', 'West Region 2', 'North-West Region', 'Midwest Region']],
    ['west', ['West Region', 'West Region 2', 'Westend', 'North-West Region', 'Midwest Region']],
    ['  WEST   region ', ['West Region', 'West Region 2', 'North-West Region', 'Midwest Region']],
    ['region', ['Midwest Region', 'North-West Region', 'West Region', 'West Region 2']],
    ['out', ['South']],
    ['Wst Region', []],
    ['', labelsOf(REGIONS)],
    ['   ', labelsOf(REGIONS)],
  ])('are for %j in the order whole, beginning, word, part', (text, found) =>
    expect(labelsOf(rankChoices(REGIONS, text))).toEqual(found),
  )

  test('match regardless of accents and punctuation', () => {
    const cities = choicesOf('Bad (Zürich)', 'Zagreb', 'Zürich', 'A+B [test]')
    expect(labelsOf(rankChoices(cities, 'zur'))).toEqual(['Zürich', 'Bad (Zürich)'])
    expect(labelsOf(rankChoices(cities, 'ZU\u0308RICH'))).toEqual(['Zürich', 'Bad (Zürich)'])
    expect(labelsOf(rankChoices(cities, '+b ['))).toEqual(['A+B [test]'])
  })

  test('rank later beginnings as words', () =>
    expect(labelsOf(rankChoices(choicesOf('Abbar', 'Rebar Bar'), 'bar'))).toEqual(['Rebar Bar', 'Abbar']))
})

describe('only option with that name', () => {
  const choices = choicesOf('West', 'West Region', 'Resume', 'Résumé', 'Twin', 'Twin', 'Solé')
  test.each([
    ['West', 'West'],
    [' west region ', 'West Region'],
    ['Résumé', 'Résumé'],
    ['sole', 'Solé'],
    ['resumé', undefined],
    ['Twin', undefined],
    ['Wes', undefined],
    ['', undefined],
  ])('is for %j %j', (text, label) => expect(choiceNamed(choices, text)?.label).toBe(label))
})

describe('names that a text is nearly', () => {
  test.each([
    ['Activity', 'activty', true],
    ['Vendor Products', 'vendr', true],
    ['Vendor Products', 'prodcuts', true],
    ['System Settings', 'sistem', true],
    ['Clients', 'roles', false],
    ['Jobs', '', false],
    ['Jobs', '…', false],
  ])('%j for %j: %s', (name, text, expected) => expect(isAlike(name, text)).toBe(expected))
})

test.each([
  ['Granite Lending', 'gran', '[Gran]ite Lending'],
  ['Granite Lending', 'lend gran', '[Gran]ite [Lend]ing'],
  ['José Núñez', 'nunez', 'José [Núñez]'],
  ['Große Straße', 'strasse', 'Große [Straße]'],
  ['O’Neill', "o'neill", '[O’Neill]'],
  ['Unmarlin Marlin', 'marlin', 'Unmarlin [Marlin]'],
  ['Granite', 'qqq', 'Granite'],
  ['Granite', '', 'Granite'],
])('of %s what answers "%s" is set apart: %s', (name, text, expected) => {
  const marked = matchedParts(name, text).map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
  expect(marked.join('')).toBe(expected)
})
