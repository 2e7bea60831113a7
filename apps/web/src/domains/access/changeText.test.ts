import type { AccessChange } from '@acm/contract/access'
import type { Permission } from '@acm/contract/core/permissions'
import { describe, expect, test } from 'vitest'
import { changeText } from './changeText.ts'

const grants = (names: string) =>
  names
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => ({ permission: name as Permission, allOrgUnits: true, orgUnitIds: [] }))
const person = (gains: string, losses = '', isActive = true): AccessChange => ({
  userId: 1,
  fullName: 'Ada',
  email: 'ada@example.com',
  isActive,
  gains: grants(gains),
  losses: grants(losses),
})

describe('what a changed role changes', () => {
  test.each([
    [[], 'No one gains or loses access.'],
    [[person('BO_EDIT')], '1 person gains BO_EDIT.'],
    [[person('BO_EDIT'), person('BO_EDIT', 'REPORTING')], '2 people gain BO_EDIT, 1 person loses REPORTING.'],
    [
      [person('BO_EDIT BO_VIEW'), person('BO_VIEW'), person('BO_VIEW')],
      '2 people gain BO_VIEW, 1 person gains BO_EDIT and BO_VIEW.',
    ],
    [[person('A B C D')], '1 person gains A, B, C and D.'],
    [[person('', 'A B C D E')], '1 person loses A, B, C and 2 more.'],
    [[person('A'), person('B'), person('C'), person('D')], '4 people gain some of 4 permissions.'],
    [[person('A'), person('A', '', false)], '2 people gain A. 1 of them is inactive.'],
  ])('%# is told in a sentence', (changes, text) => expect(changeText(changes)).toBe(text))
})
