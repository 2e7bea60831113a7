import argon2 from '@node-rs/argon2'
import pLimit from 'p-limit'
import { DEMO_PASSWORD } from '../../config.ts'
import { unavailable } from '../problems.ts'

const AT_ONCE = 4
const WAITING = 50

const limit = pLimit(AT_ONCE)

/** Hashing is slow on purpose: at most four at once and fifty waiting, so that sign-ins cannot starve everything else. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= WAITING) throw unavailable()
  return limit(work)
}

/** argon2id hash (the library's default variant) and whether it is the password of the demonstration. */
export async function hashPassword(password: string): Promise<{ passwordHash: string; hasDemoPassword: boolean }> {
  return { passwordHash: await inTurn(() => argon2.hash(password)), hasDemoPassword: password === DEMO_PASSWORD }
}

let hashOfNobody: Promise<string> | null = null

/** Whether the password is right; an unknown account (no hash) costs the same work. */
export async function isRightPassword(passwordHash: string | null, password: string): Promise<boolean> {
  hashOfNobody ??= argon2.hash('nobody has this password')
  const against = passwordHash ?? (await hashOfNobody)
  const matches = await inTurn(() => argon2.verify(against, password))
  return matches && passwordHash !== null
}
