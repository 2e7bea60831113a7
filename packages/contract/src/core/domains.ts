import { readAddress } from './address.ts'
import { folded } from './text-forms.ts'

/** Any sign of ASCII that no domain has; to an address it would be a port, a path or an encoded sign. */
const FOREIGN = /[^\w.\-\P{ASCII}]/u

/** The form in which name servers know a domain; null: it has none. Browsers and Node make it alike (UTS 46). */
const asciiForm = (domain: string): string | null =>
  FOREIGN.test(domain) ? null : (readAddress(`http://${domain}`)?.hostname ?? null)

/** The same of all spellings of a domain: in any letter case, with letters of any script as they are or encoded. */
export const comparedDomain = (domain: string): string => asciiForm(domain) ?? folded(domain)

const LABEL = /^\w(?:[\w-]*\w)?$/

/** Whether it is a domain with a dot, no label of which begins or ends with a hyphen. */
export function isDomain(text: string): boolean {
  const ascii = asciiForm(text)
  if (ascii === null || !text.includes('.') || /(?:^|\.)-|-(?:\.|$)/.test(text)) return false
  return ascii.split('.').every((label) => LABEL.test(label))
}

/** An e-mail address by the compared form of its domain; null: that is how it is written. */
export function asciiEmail(email: string): string | null {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  const compared = comparedDomain(domain)
  return compared === folded(domain) ? null : email.slice(0, at) + compared
}
