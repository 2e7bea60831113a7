import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './searchText.ts'

test('keeps numbers, flags and quotes as plain text', () => {
  expect(parseSearch('?page=2&active=true&name="a"')).toEqual({ page: '2', active: 'true', name: '"a"' })
})
test('a repeated key is a list', () => {
  expect(parseSearch('?a=1&a=2&a=3&b=1')).toEqual({ a: ['1', '2', '3'], b: '1' })
})
test('writes what it reads, without JSON quotes', () => {
  const text = '?page=2&name=a+b%26c&group=x&group=y'
  expect(stringifySearch(parseSearch(text))).toBe(text)
})
test('leaves out absent values', () => {
  expect(stringifySearch({ a: undefined, b: null, c: '' })).toBe('?c=')
  expect(stringifySearch({})).toBe('')
})
