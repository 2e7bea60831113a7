import { once } from '@acm/contract/core/once'

// The server's collation (numbered): English sorts as the root does. A browser takes 'und' for its own language.
const names = once(() => new Intl.Collator('en', { sensitivity: 'accent', numeric: true }).compare)

/** Names in the same order in every browser and on the server, by the numbers in them; case never decides, accents do. */
export const compareNames = (one: string, other: string): number => names()(one, other)
