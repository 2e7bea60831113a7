import type { SignInRule } from '@acm/contract/sign-in-rules'
import { expect, test } from 'vitest'
import { accessUntil, askedForOf, endsWithin, lacksTwoSteps } from './accessEnds.ts'

const TODAY = '2026-03-02'
const userOf = (...ends: (string | null)[]) => ({
  roleAssignments: ends.map((endsOn, place) => ({
    id: place,
    roleId: place,
    roleName: 'Role',
    userId: 1,
    allOrgUnits: true,
    orgUnitIds: [],
    endsOn,
    hasEnded: endsOn !== null && endsOn < TODAY,
    signIn: 'any' as const,
  })),
})

test.each<[ends: (string | null)[], until: string | null, isWithin14: boolean]>([
  [[null], null, false],
  [[null, '2026-03-02'], '2026-03-02', true],
  [['2026-03-20', '2026-03-16'], '2026-03-16', true],
  [['2026-03-17'], '2026-03-17', false],
  [['2026-03-01', null], null, false],
  [['2026-03-01', '2026-03-05'], '2026-03-05', true],
  [['2026-02-01', '2026-03-01'], '2026-03-01', false],
])('finds the first end of %j', (ends, until, isWithin14) => {
  const user = userOf(...ends)
  expect([accessUntil(user), endsWithin(user, 14, TODAY)]).toEqual([until, isWithin14])
})

test('counts missing methods where a current role asks', () => {
  const withRule = (signIn: SignInRule, ...ends: (string | null)[]) => ({
    roleAssignments: userOf(null, ...ends).roleAssignments.map((one) => (one.roleId === 0 ? one : { ...one, signIn })),
  })
  expect(lacksTwoSteps({ ...withRule('any', null), hasTwoSteps: false })).toBe(false)
  expect(lacksTwoSteps({ ...withRule('twoSteps', null), hasTwoSteps: true })).toBe(false)
  expect(lacksTwoSteps({ ...withRule('twoSteps', '2026-03-01'), hasTwoSteps: false })).toBe(false)
  expect(lacksTwoSteps({ ...withRule('noPassword', TODAY), hasTwoSteps: false })).toBe(true)
  expect(askedForOf(withRule('noPassword', TODAY))).toBe('noPassword')
})
