import { PasswordInput } from '@acm/contract/users'
import { expect, test } from 'vitest'
import { generatedPassword } from './GeneratePassword.tsx'

test('generates valid, different passwords without ambiguous characters', () => {
  const all = Array.from({ length: 500 }, generatedPassword)
  expect(new Set(all).size).toBe(500)
  for (const newPassword of all) {
    expect(newPassword).toMatch(/^[A-HJ-NP-Za-km-z2-9]{4}(-[A-HJ-NP-Za-km-z2-9]{4}){3}$/)
    expect(PasswordInput.check({ id: 1, newPassword })).toEqual([])
  }
})
