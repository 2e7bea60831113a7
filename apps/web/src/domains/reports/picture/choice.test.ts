import { expect, it } from 'vitest'
import { choiceOf } from './choice.ts'

const months = { kind: 'multiSelect', initial: [] } as const
const vendor = { kind: 'text', initial: '' } as const

it('a press leaves the values of its bar alone, and lets all back where they are alone already', () => {
  const none = choiceOf(months, [])
  expect([none.isNarrowed, none.isChosen(['a']), none.press(['a'], false)]).toEqual([false, false, ['a']])
  const two = choiceOf(months, ['a', 'b'])
  expect([['a'], ['b'], ['c'], ['a', 'b'], ['a', 'c']].map(two.isChosen)).toEqual([true, true, false, true, false])
  expect(two.press(['a'], false)).toEqual(['a'])
  expect(two.press(['b', 'a'], false)).toEqual([])
  expect(choiceOf(months, ['a']).press(['a'], false)).toEqual([])
})

it('a press that adds takes the bar to those that are chosen, or from them', () => {
  const { press } = choiceOf(months, ['a'])
  expect([press(['b'], true), press(['a', 'c'], true), press(['a'], true)]).toEqual([['a', 'b'], ['a', 'c'], []])
})

it('a text chooses all bars that it is a part of, in any letter case', () => {
  const { isNarrowed, isChosen, press } = choiceOf(vendor, 'bank')
  expect([isNarrowed, isChosen(['Alder Bank']), isChosen(['Cedar'])]).toEqual([true, true, false])
  expect([press(['Alder Bank'], true), choiceOf(vendor, 'Cedar').press(['Cedar'], false)]).toEqual(['Alder Bank', ''])
  expect(choiceOf(vendor, '').isChosen(['Cedar'])).toBe(false)
})
