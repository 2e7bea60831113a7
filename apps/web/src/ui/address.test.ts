import { expect, test } from 'vitest'
import { readAddress, withValues } from './address.ts'

test('has plain text values and repeated keys', () =>
  expect(readAddress('?a=1&b=x&b=y+z&c=true')).toEqual({ a: ['1'], b: ['x', 'y z'], c: ['true'] }))
test('other keys stay as they are', () =>
  expect(withValues('?initialTab=sso&name=old&page=3', { name: ['new & old'], page: [] })).toBe(
    '?initialTab=sso&name=new+%26+old',
  ))
test('nothing left is no question mark', () => expect(withValues('?page=3', { page: [] })).toBe(''))

const INHERITED = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', '__proto__']
test.each(INHERITED)('treats %s as an ordinary key', (key) => {
  const search = `?${key}=1&${key}=2`
  expect(Object.entries(readAddress(search))).toEqual([[key, ['1', '2']]])
  expect(readAddress('?a=1')[key]).toBeUndefined()
  expect(withValues(search, { page: ['2'] })).toBe(`${search}&page=2`)
})
