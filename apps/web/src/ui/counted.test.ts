import { expect, test } from 'vitest'
import { counted } from './counted.ts'

const numbers = new Intl.NumberFormat('en-US')

test.each([0, 7, 10, 999, 1000, 1001, 20_000, 100_000, 999_999, 1_000_000, 300_000_007, -1234])(
  '%d is counted as the browser writes it',
  (count) => expect(counted(count)).toBe(numbers.format(count)),
)

test('a count of twenty thousand', () => expect(counted(20_000)).toBe('20,000'))
