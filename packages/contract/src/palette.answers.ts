import * as z from 'zod'
import { FOUND_KINDS, MATCHES } from './palette.ts'

const called = {
  kind: z.enum(FOUND_KINDS),
  id: z.int(),
  name: z.string(),
  about: z.string().nullable(),
  isOff: z.boolean(),
}

export const NamedRecord = z.strictObject(called)

export const FoundRecord = z.strictObject({ ...called, match: z.enum(MATCHES) })

export const answers = {
  search: z.array(FoundRecord),
  named: z.array(NamedRecord),
}
