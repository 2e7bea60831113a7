import * as z from 'zod'
import type { Answers } from './core/answers.ts'
import { FOUND_KINDS, MATCHES, type palette } from './palette.ts'

const called = {
  kind: z.enum(FOUND_KINDS),
  id: z.int(),
  name: z.string(),
  /** Tells namesakes apart, as far as the caller may read it: a code, an e-mail address. */
  about: z.string().nullable(),
  isOff: z.boolean(),
}

export const NamedRecord = z.strictObject(called)
export type NamedRecord = z.infer<typeof NamedRecord>

export const FoundRecord = z.strictObject({ ...called, match: z.enum(MATCHES) })
export type FoundRecord = z.infer<typeof FoundRecord>

export const paletteAnswers: Answers<typeof palette> = {
  search: z.array(FoundRecord),
  named: z.array(NamedRecord),
}
