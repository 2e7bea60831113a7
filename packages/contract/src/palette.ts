import type * as z from 'zod'
import { endpoint, recordText, session } from './core/endpoint.ts'
import { messages } from './core/messages.ts'
import { schema, type Zod } from './core/schema.ts'
import { storableText } from './core/shapes.ts'
import { isSeen } from './core/text-forms.ts'
import { typed } from './core/typed.ts'
import type { HistoryKind } from './history-kinds.ts'

/** Order of equally good matches. */
export const FOUND_KINDS = [
  'instance',
  'client',
  'user',
  'role',
  'amq',
  'amqGroup',
  'feature',
  'vendorProduct',
  'orgUnit',
] as const satisfies readonly HistoryKind[]
export type FoundKind = (typeof FOUND_KINDS)[number]

/** How well the name matches, best first; word: a word begins with the text; alike: nearly. */
export const MATCHES = ['whole', 'beginning', 'word', 'part', 'alike'] as const
export type Match = (typeof MATCHES)[number]

export interface NamedRecord {
  kind: FoundKind
  id: number
  name: string
  /** Tells namesakes apart, as far as the caller can read it: a code, an email address. */
  about: string | null
  isOff: boolean
}
export interface FoundRecord extends NamedRecord {
  match: Match
}

export const MAX_SEARCH_TEXT = 100
/** For each kind. */
export const MOST_FOUND = 8
/** In one call. */
export const MOST_NAMED = 30

const severalOf = <T extends z.ZodType>(z: Zod, one: T, most: number) =>
  z.preprocess((given) => [given].flat(), z.array(one).max(most, messages.invalid))

const read = { permission: session, scope: 'list' } as const

export const palette = {
  search: endpoint({
    ...read,
    path: '/x/search',
    summary: 'Records the caller can open that match a text, best matches first',
    query: schema((z) =>
      z.strictObject({
        text: storableText(z)
          .max(MAX_SEARCH_TEXT, messages.maxLength(MAX_SEARCH_TEXT))
          .refine(isSeen, messages.required)
          .describe(
            'All words must match a name, code, email address or server, or part of one; case and accents are ignored.',
          ),
        kind: severalOf(z, z.enum(FOUND_KINDS, { error: messages.invalid }), FOUND_KINDS.length)
          .optional()
          .describe('Record kinds; can be repeated. If absent, all kinds.'),
      }),
    ),
    response: typed<FoundRecord[]>(),
  }),
  named: endpoint({
    ...read,
    path: '/x/search/named',
    summary: 'Current names of the requested records the caller can open, in the requested order',
    background: true,
    query: schema((z) =>
      z.strictObject({
        record: severalOf(z, recordText(FOUND_KINDS)(z), MOST_NAMED)
          .optional()
          .describe("Kind and id, e.g. 'instance.5'; can be repeated."),
      }),
    ),
    response: typed<NamedRecord[]>(),
  }),
}
