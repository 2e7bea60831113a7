import { comparedDomain, isDomain } from './domains.ts'
import type { Field } from './field.ts'
import type { Rule } from './rules.ts'
import { schema } from './schema.ts'

export const domainsOf = (list: string): string[] =>
  list
    .split(',')
    .map((domain) => domain.trim())
    .filter((domain) => domain !== '')

/** Split like identity services do: by blanks, commas or semicolons; without '@' and final dot; distinct. */
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

/** Stored without duplicates and without blanks around the commas (G-SSO-05). */
export const domainList = <F extends Field<string | null>>(field: F): F => ({
  ...field,
  isCommaList: true,
  warning: isRead,
  shape: schema(() => field.shape().transform((list) => distinct(domainsOf(list ?? '')).join(',') || null)),
})
