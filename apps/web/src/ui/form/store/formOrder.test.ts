import { describe, expect, test } from 'vitest'
import { inFormOrder } from './formOrder.ts'

const places = (onPage: string) => (name: string) => (onPage.includes(name) ? onPage.indexOf(name) : null)

const TABS = [
  ['b', 'a'],
  ['d', 'c'],
]

describe("order of a form's fields", () => {
  test.each([
    ['abc', [], 'cab', 'cab'],
    ['abcd', TABS, '', 'badc'],
    ['abcd', TABS, 'cd', 'bacd'],
    ['abcd', TABS, 'ab', 'abdc'],
    ['xab', [['b', 'a']], 'ab', 'xab'],
  ])('of %s in the tabs %j with %j on the page is %s', (names, tabs, onPage, order) =>
    expect(inFormOrder([...names], tabs, places(onPage)).join('')).toBe(order),
  )
})
