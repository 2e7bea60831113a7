import { readAddress } from './address.ts'
import { messages } from './messages.ts'
import { isEmpty, type Rule } from './rules.ts'

/** Without empty labels. */
const HOSTNAME = /^[^.]+(\.[^.]+)*\.?$/

/** Browsers fix or encode other characters of a host. The API rejects them, so the form must reject them as well. */
const HOST =
  /^https?:\/\/(?:\[[\da-f:.]+\]|(?:(?!-)[\p{L}\p{M}\p{N}_-]+(?<!-)\.)*(?!-)[\p{L}\p{M}\p{N}_-]+(?<!-)\.?)(?::\d+)?(?:[/?#]|$)/iu

/** A user in the address would show a password to everyone. */
function isAddress(text: string): boolean {
  const address = readAddress(text)
  if (address === null || !HOST.test(text) || !HOSTNAME.test(address.hostname)) return false
  return address.username === '' && address.password === ''
}

/** Absolute http or https address with a host and without user or password; empty passes (G-VAL-06). */
export const url: Rule = (value) =>
  isEmpty(value) || (typeof value === 'string' && isAddress(value.trim())) ? null : messages.url
