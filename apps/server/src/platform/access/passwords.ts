import argon2 from '@node-rs/argon2'
import pLimit from 'p-limit'
import { DEMO_PASSWORD } from '../../settings/config.ts'
import { unavailable } from '../problems.ts'

const AT_ONCE = 4
const WAITING = 50

const limit = pLimit(AT_ONCE)

/** Hashing is slow on purpose: a semaphore keeps sign-ins from starving everything else. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= WAITING) throw unavailable()
  return limit(work)
}

/** Keyboards may send one letter as one code point or as two (RFC 8265). */
const composed = (password: string) => password.normalize('NFC')

/** argon2id, the library's default variant. */
export async function hashPassword(password: string): Promise<{ passwordHash: string; hasDemoPassword: boolean }> {
  const passwordHash = await inTurn(() => argon2.hash(composed(password)))
  return { passwordHash, hasDemoPassword: password === DEMO_PASSWORD }
}

let hashOfNobody: Promise<string> | null = null

/** An unknown account (null hash) costs the same work. */
export async function isRightPassword(passwordHash: string | null, password: string): Promise<boolean> {
  hashOfNobody ??= argon2.hash('nobody has this password')
  const against = passwordHash ?? (await hashOfNobody)
  // Older hashes are of passwords as typed, so that form is tried as well.
  for (const typed of new Set([composed(password), password])) {
    if (await inTurn(() => argon2.verify(against, typed))) return passwordHash !== null
  }
  return false
}
