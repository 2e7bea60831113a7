import { expect, it } from 'vitest'
import { amountText, typedAmount } from './fieldText.ts'

it('writes amounts of money out (G-VAL-14)', () => {
  expect(['8750', '8,750', '0', '12.5', '999999999999.99', 8750, 0.07].map(amountText)).toEqual([
    '$8,750.00',
    '$8,750.00',
    '$0.00',
    '$12.50',
    '$999,999,999,999.99',
    '$8,750.00',
    '$0.07',
  ])
})

it('takes a copied amount without sign and separators', () => {
  expect(['$1,000.00', ' $8750', '$12,34', '1,000'].map(typedAmount)).toEqual(['1000.00', '8750', '12,34', '1,000'])
})

it.each(['1.234', '12.', '.5', '-5', '1e5', '8,75', '1234567890123', 'abc', ''])(
  'leaves %j, which is no amount of money, as it was typed (G-VAL-14)',
  (typed) => expect(amountText(typed)).toBe(typed),
)
