import { expect, test } from 'vitest'
import { readyText } from './SignInRule.tsx'

test.each([
  ['twoSteps', 0, 0, 'Nobody has this role.'],
  ['twoSteps', 9, 7, '7 of 9 people are ready. 2 will be asked to set it up.'],
  ['noPassword', 9, 1, '1 of 9 people is ready. 8 have no other way to sign in.'],
  ['noPassword', 9, 8, '8 of 9 people are ready. 1 has no other way to sign in.'],
  ['noPassword', 9, 9, '9 of 9 people are ready.'],
] as const)('a role with %s, %i users and %i ready says so', (rule, people, ready, text) => {
  expect(readyText(people, ready, rule)).toBe(text)
})
