import { expect, test } from 'vitest'
import { provedBy } from './set-up.service.ts'

test.each([
  ['password', 'app', 'app'],
  ['app', 'password', 'app'],
  ['sso', 'password', 'sso'],
  ['password', 'sso', 'sso'],
  ['sso', 'app', 'ssoAndStep'],
  ['app', 'sso', 'ssoAndStep'],
  ['recovery', 'sso', 'ssoAndStep'],
  ['ssoAndStep', 'sso', 'ssoAndStep'],
  ['passkey', 'sso', 'passkey'],
  ['sso', 'passkey', 'passkey'],
] as const)('a session by %s, then %s, has proved %s', (former, by, proved) => {
  expect(provedBy(former, by)).toBe(proved)
})
