import { messages } from './messages.ts'
import { isEmpty, type Rule } from './rules.ts'
import * as z from './zod.ts'

const address = z.url({ protocol: /^https?$/ })

/** Absolute http or https address with a host; empty passes (G-VAL-06). */
export const url: Rule = (value) => (isEmpty(value) || address.safeParse(value).success ? null : messages.url)
