import { expect, test } from 'vitest'
import { readAddress, withValues } from './address.ts'

test('values are plain text; a repeated key holds several', () =>
  expect(readAddress('?a=1&b=x&b=y+z&c=true')).toEqual({ a: ['1'], b: ['x', 'y z'], c: ['true'] }))
test('other keys stay as they are', () =>
  expect(withValues('?initialTab=sso&name=old&page=3', { name: ['new & old'], page: [] })).toBe(
    '?initialTab=sso&name=new+%26+old',
  ))
test('nothing left is no question mark', () => expect(withValues('?page=3', { page: [] })).toBe(''))
