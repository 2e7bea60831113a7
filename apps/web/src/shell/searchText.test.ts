import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../ui/address.ts'

test.each(['?page=2&name=a+b%26c&group=x&group=y', '?constructor=1&__proto__=1&text=x', '?a', '?%'])(
  'what stands behind the ? stays as it is written: %s',
  (text) => expect(stringifySearch(parseSearch(text))).toBe(text),
)
test.each(['', '?'])('nothing is asked behind %j', (text) => {
  expect(parseSearch(text)).toEqual({})
  expect(stringifySearch(parseSearch(text))).toBe('')
})
