import { comparedDomain, isDomain } from './domains.ts'
import type { Field } from './field.ts'
import type { Rule } from './rules.ts'
import { plainForm, singleLine } from './shapes.ts'

export const domainsOf = (list: string): string[] =>
  list
    .split(',')
    .map((domain) => domain.trim())
    .filter((domain) => domain !== '')

/** Split like identity providers do: by spaces, commas or semicolons; without '@' and final dot; distinct. */
export const comparedDomains = (list: string): string[] => [
  ...new Set(
    list
      .split(/[\s,;]+/)
      .map((domain) => comparedDomain(domain.replace(/^@|\.$/g, '')))
      .filter((domain) => domain !== ''),
  ),
]

const distinct = (domains: readonly string[]): string[] =>
  [...new Map(domains.toReversed().map((domain) => [comparedDomain(domain), domain])).values()].toReversed()

const isRead: Rule = (list) => {
  const other = domainsOf(String(list ?? '')).find((domain) => !isDomain(domain))
  return other === undefined ? null : `“${other}” doesn’t look like a domain. Example: example.com, example.org`
}

/** Stored without duplicates and without spaces around the commas (G-SSO-05). */
export function domainList<F extends Field<string | null>>(field: F): F {
  const form = plainForm((text) => distinct(domainsOf(singleLine.read(text) ?? '')).join(',') || null)
  return { ...field, ...form, isCommaList: true, isCode: true, warning: isRead }
}
