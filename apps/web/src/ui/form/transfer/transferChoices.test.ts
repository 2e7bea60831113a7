import { describe, expect, test } from 'vitest'
import { changeText, matching } from './useTransferList.ts'

const CHOICES = [
  { value: 'BO_VIEW', label: 'BO_VIEW', description: 'See BO accounts' },
  { value: 'REPORTING', label: 'REPORTING', description: 'View and export reports' },
]

describe('entries of two lists', () => {
  test.each([
    ['', 'BO_VIEW REPORTING'],
    ['  ', 'BO_VIEW REPORTING'],
    ['bo_', 'BO_VIEW'],
    ['EXPORT', 'REPORTING'],
    ['view', 'BO_VIEW REPORTING'],
    ['view\nsee', 'BO_VIEW'],
    ['nothing', ''],
  ])('with %j somewhere in them are "%s"', (search, found) => {
    expect(
      matching(CHOICES, search)
        .map(({ value }) => value)
        .join(' '),
    ).toBe(found)
  })
  test('lists the differences from the stored ones', () => {
    expect(changeText(['a', 'b'], ['b', 'c', 'd'])).toBe('adds c, d; removes a (3 total)')
    expect(changeText(['a', 'b'], ['b'])).toBe('removes a (1 total)')
    expect(changeText(['a'], ['a'])).toBe('no change (1 total)')
  })
})
