import { expect, test } from 'vitest'
import { counted, dollars } from './counted.ts'

const numbers = new Intl.NumberFormat('en-US')

test.each([0, 7, 10, 999, 1000, 1001, 20_000, 100_000, 999_999, 1_000_000, 300_000_007, -1234])(
  '%d is counted as the browser writes it',
  (count) => expect(counted(count)).toBe(numbers.format(count)),
)

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

test.each([0, 0.5, 7, 999.99, 8750, 1_234_567.8, -12.3])(
  '%d dollars are written as the browser writes them',
  (amount) => expect(dollars(amount)).toBe(money.format(amount)),
)
