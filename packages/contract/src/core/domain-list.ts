import type { Field } from './field.ts'

/** The domains of a list between commas, without the blanks around them and without what stands empty. */
export const domainsOf = (list: string): string[] =>
  list
    .split(',')
    .map((domain) => domain.trim())
    .filter((domain) => domain !== '')

/** A text that lists domains: stored, and so compared, without blanks around the commas (G-SSO-05). */
export const domainList = <F extends Field<string | null>>(field: F): F => ({
  ...field,
  shape: field.shape.transform((list) => domainsOf(list ?? '').join(',') || null),
})
