import type { AccessChange } from '@acm/contract/access'
import type { Permission } from '@acm/contract/core/permissions'
import { describe, expect, test } from 'vitest'
import { changeText } from './RoleChanges.tsx'

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
    [[person('BO_EDIT')], '1 person gains “Edit BO accounts”.'],
    [
      [person('BO_EDIT'), person('BO_EDIT', 'REPORTING')],
      '2 people gain “Edit BO accounts”, 1 person loses “View reports”.',
    ],
    [
      [person('BO_EDIT BO_VIEW'), person('BO_VIEW'), person('BO_VIEW')],
      '2 people gain “View BO accounts”, 1 person gains “Edit BO accounts” and “View BO accounts”.',
    ],
    [
      [person('USER_VIEW ROLE_VIEW BO_VIEW REPORTING')],
      '1 person gains “View users”, “View roles”, “View BO accounts” and “View reports”.',
    ],
    [
      [person('', 'USER_VIEW ROLE_VIEW BO_VIEW REPORTING BO_EDIT')],
      '1 person loses “View users”, “View roles”, “View BO accounts” and 2 more.',
    ],
    [
      [person('USER_VIEW'), person('ROLE_VIEW'), person('BO_VIEW'), person('BO_EDIT')],
      '4 people gain some of 4 permissions.',
    ],
    [[person('BO_VIEW'), person('BO_VIEW', '', false)], '2 people gain “View BO accounts”. 1 of them is inactive.'],
  ])('%# is told in a sentence', (changes, text) => expect(changeText(changes)).toBe(text))
})
