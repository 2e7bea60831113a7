import { once } from '@acm/contract/core/once'

// The server's collation (und-x-icu): English sorts as the root does. A browser takes 'und' for its own language.
const names = once(() => new Intl.Collator('en', { sensitivity: 'accent' }).compare)
const numbered = once(() => new Intl.Collator('en', { numeric: true }).compare)

/** Names in the same order in every browser and on the server; case never decides, accents do. */
export const compareNames = (one: string, other: string): number => names()(one, other)

/** As names, by the numbers in them: 15/7 before 15/32. */
export const compareNumbered = (one: string, other: string): number => numbered()(one, other)
