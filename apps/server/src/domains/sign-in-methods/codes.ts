import { hash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const SECONDS = 30
const ISSUER = 'ACES Central Management'

const appOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: SECONDS })

/** 160 bits, as RFC 4226 asks. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32

export const appUri = (secret: string, email: string): string => appOf(secret, email).toString()

/** The step of time that the code belongs to, or the one before or after now; null: it is wrong (R-STEP-8). */
export function stepOfCode(secret: string, code: string): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = Date.now()
  const delta = appOf(secret).validate({ token, window: 1, timestamp })
  return delta === null ? null : Math.floor(timestamp / 1000 / SECONDS) + delta
}

const CODES = 10
const GROUPS = 4
/** Without signs that look alike. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

const group = () => Array.from({ length: GROUPS }, () => SIGNS[randomInt(SIGNS.length)]).join('')

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, group).join('-'))

/** Blanks, hyphens and letter case don't count. */
export const hashOfCode = (code: string): Buffer =>
  hash('sha256', code.toLowerCase().replace(/[^a-z\d]/g, ''), 'buffer')
