import { describe, expect, test } from 'vitest'
import { inFormOrder } from './formOrder.ts'

const places = (onPage: string) => (name: string) => (onPage.includes(name) ? onPage.indexOf(name) : null)

describe("order of a form's fields", () => {
  test.each([
    ['abc', [], 'cab', 'cab'],
    [
      'abcd',
      [
        ['b', 'a'],
        ['d', 'c'],
      ],
      '',
      'badc',
    ],
    [
      'abcd',
      [
        ['b', 'a'],
        ['d', 'c'],
      ],
      'cd',
      'bacd',
    ],
    [
      'abcd',
      [
        ['b', 'a'],
        ['d', 'c'],
      ],
      'ab',
      'abdc',
    ],
    ['xab', [['b', 'a']], 'ab', 'xab'],
  ])('of %s in the tabs %j with %j on the page is %s', (names, tabs, onPage, order) =>
    expect(inFormOrder([...names], tabs, places(onPage)).join('')).toBe(order),
  )
})
