import { readAddress } from './address.ts'
import { folded } from './text-forms.ts'

/** ASCII characters that no domain has; in an address they would begin a port, a path or an escape. */
const FOREIGN = /[^\w.\-\P{ASCII}]/u

/** Punycode; null: not a domain. Browsers and Node agree on it (UTS 46). */
const asciiForm = (domain: string): string | null =>
  FOREIGN.test(domain) ? null : (readAddress(`http://${domain}`)?.hostname ?? null)

/** Equal for all spellings of a domain: any letter case, Unicode or punycode. */
export const comparedDomain = (domain: string): string => asciiForm(domain) ?? folded(domain)

const LABEL = /^\w(?:[\w-]*\w)?$/

/** Full-width letters look like others, and no mail server knows them (G-VAL-06). */
const isPlain = (text: string) => text.normalize('NFC') === text.normalize('NFKC')

export function isDomain(text: string): boolean {
  const ascii = asciiForm(text)
  if (ascii === null || !isPlain(text) || !text.includes('.') || /(?:^|\.)-|-(?:\.|$)/.test(text)) return false
  return ascii.split('.').every((label) => LABEL.test(label))
}

/** The address with its domain in the compared form; null: it has that form already. */
export function asciiEmail(email: string): string | null {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  const compared = comparedDomain(domain)
  return compared === folded(domain) ? null : email.slice(0, at) + compared
}
