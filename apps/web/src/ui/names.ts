import { once } from '@acm/contract/core/once'

// Same order as the server's numeric collation ('en' sorts like the root). Browsers map 'und' to their own language.
const names = once(() => new Intl.Collator('en', { sensitivity: 'accent', numeric: true }).compare)

/** Ignores case, respects accents, sorts numbers by value; equal in all browsers and on the server. */
export const compareNames = (one: string, other: string): number => names()(one, other)
