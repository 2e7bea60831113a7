import { readAddress } from './address.ts'
import { messages } from './messages.ts'
import { isEmpty, type Rule } from './rules.ts'
import { schema } from './schema.ts'

const address = schema((z) => z.url({ protocol: /^https?$/, hostname: /^[^.]+(\.[^.]+)*\.?$/ }))

/** Browsers mend or encode other signs of a host, the API refuses them: the form must refuse them as well. */
const HOST =
  /^https?:\/\/(?:\[[\da-f:.]+\]|(?:(?!-)[\p{L}\p{M}\p{N}_-]+(?<!-)\.)*(?!-)[\p{L}\p{M}\p{N}_-]+(?<!-)\.?)(?::\d+)?(?:[/?#]|$)/iu

/** A user in the address would show a password to everybody. */
function namesUser(text: string): boolean {
  const { username = '', password = '' } = readAddress(text) ?? {}
  return username !== '' || password !== ''
}

/** Absolute http or https address with a host and without user or password; empty passes (G-VAL-06). */
export const url: Rule = (value) =>
  isEmpty(value) || (address().safeParse(value).success && HOST.test(String(value).trim()) && !namesUser(String(value)))
    ? null
    : messages.url
