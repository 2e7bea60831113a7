import { expect, test } from 'vitest'
import { type ListFacts, listSentence } from './ListStatus.tsx'

const facts: ListFacts = { total: 150, from: 1, to: 10, order: 'Client Name, ascending', chosen: 0, filters: '' }
const after = (change: Partial<ListFacts>) => listSentence(facts, { ...facts, ...change })

test('says one sentence for each change', () => {
  expect(listSentence(null, facts)).toBe('150 results')
  expect(listSentence(null, { ...facts, chosen: 10 })).toBe('10 selected. Enter: actions')
  expect(after({ total: 1, to: 1 })).toBe('1 result')
  expect(after({ from: 11, to: 20 })).toBe('11 to 20 of 150')
  expect(after({ to: 25 })).toBe('1 to 25 of 150')
  expect(after({ order: 'Client Name, descending', from: 11 })).toBe('Sorted by Client Name, descending')
  expect(after({ chosen: 10 })).toBe('10 selected. Enter: actions')
  expect(listSentence({ ...facts, chosen: 3 }, facts)).toBe('0 selected')
  expect(after({ filters: 'east' })).toBe('150 results')
})

test('says nothing twice', () => {
  expect(after({})).toBe('')
})
