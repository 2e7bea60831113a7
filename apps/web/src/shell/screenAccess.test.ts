import { NOBODY } from '@acm/contract/session'
import { describe, expect, test } from 'vitest'
import { idOf } from './screen.ts'

describe('the id in a path', () => {
  test.each([
    [undefined, 0],
    ['', 0],
    ['abc', 0],
    ['5abc', 0],
    ['-5', 0],
    ['1.5', 0],
    ['0', 0],
    ['5', 5],
    ['0042', 42],
    ['2147483647', 2147483647],
    // Ids too large for any record are treated as unknown.
    ['2147483648', 2147483647],
    ['99999999999999999999999', 2147483647],
    ['9'.repeat(400), 2147483647],
  ])('%j is %d', (segment, id) => expect(idOf(segment)).toBe(id))
})

test('the user before sign-in has id -1 and no permissions', () => {
  expect(NOBODY).toMatchObject({ userId: -1, userPermissions: [] })
})
