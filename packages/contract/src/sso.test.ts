import { expect, test } from 'vitest'
import { ssoFlagsOf, ssoOptionOf } from './sso.ts'

const [yes, no] = [true, false]
const flags = (enableSso: boolean, useSsoClientDefinedUserRoles: boolean, useSsoJitUsers: boolean) => ({
  enableSso,
  useSsoClientDefinedUserRoles,
  useSsoJitUsers,
})

// R-SSO-1: combinations without an option show the nearest one.
test.each([
  [flags(no, no, no), 0],
  [flags(no, no, yes), 0],
  [flags(no, yes, no), 0],
  [flags(no, yes, yes), 0],
  [flags(yes, no, no), 1],
  [flags(yes, no, yes), 1],
  [flags(yes, yes, no), 2],
  [flags(yes, yes, yes), 3],
])('%o stand for option %i', (stored, option) => expect(ssoOptionOf(stored)).toBe(option))

test('stores each option as its flags', () => {
  expect([0, 1, 2, 3].map(ssoFlagsOf)).toEqual([
    flags(no, no, no),
    flags(yes, no, no),
    flags(yes, yes, no),
    flags(yes, yes, yes),
  ])
  expect(ssoOptionOf({ enableSso: null, useSsoClientDefinedUserRoles: null, useSsoJitUsers: null })).toBe(0)
})
