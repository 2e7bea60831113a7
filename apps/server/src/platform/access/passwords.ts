import argon2 from '@node-rs/argon2'
import pLimit from 'p-limit'
import { DEMO_PASSWORD } from '../../settings/config.ts'
import { unavailable } from '../problems.ts'

const AT_ONCE = 4
const WAITING = 50

const limit = pLimit(AT_ONCE)

/** Hashing is slow on purpose: at most four at once and fifty waiting, so that sign-ins cannot starve everything else. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= WAITING) throw unavailable()
  return limit(work)
}

/** Composed: keyboards make the same letter of one sign or of two (RFC 8265). */
const composed = (password: string) => password.normalize('NFC')

/** argon2id hash (the library's default variant) and whether it is the password of the demonstration. */
export async function hashPassword(password: string): Promise<{ passwordHash: string; hasDemoPassword: boolean }> {
  const passwordHash = await inTurn(() => argon2.hash(composed(password)))
  return { passwordHash, hasDemoPassword: password === DEMO_PASSWORD }
}

let hashOfNobody: Promise<string> | null = null

/** Whether the password is right; an unknown account (no hash) costs the same work. */
export async function isRightPassword(passwordHash: string | null, password: string): Promise<boolean> {
  hashOfNobody ??= argon2.hash('nobody has this password')
  const against = passwordHash ?? (await hashOfNobody)
  // Passwords were stored as typed once: letters of two signs are tried as such as well.
  for (const typed of new Set([composed(password), password])) {
    if (await inTurn(() => argon2.verify(against, typed))) return passwordHash !== null
  }
  return false
}
