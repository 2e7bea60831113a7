import { expect, it } from 'vitest'
import { hashPassword, isRightPassword } from './passwords.ts'

it('stores passwords as argon2id with 19 MiB and a salt', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  for (const { passwordHash } of [one, other])
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one.passwordHash).not.toBe(other.passwordHash)
  expect(await isRightPassword(one.passwordHash, 'correct horse')).toBe(true)
  expect(await isRightPassword(one.passwordHash, 'correct horse ')).toBe(false)
})
