import { endpoint, recordText, session } from './core/endpoint.ts'
import { messages } from './core/messages.ts'
import { storableText } from './core/shapes.ts'
import { isSeen } from './core/text-forms.ts'
import * as z from './core/zod.ts'
import type { HistoryKind } from './history-kinds.ts'

/** The kinds of records that are found by what they are called: of those equally well found, in this order. */
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

/** How a record answers a text: it is called so, begins so, has a word that does, has that in it, or nearly. */
export const MATCHES = ['whole', 'beginning', 'word', 'part', 'alike'] as const
export type Match = (typeof MATCHES)[number]

const called = {
  kind: z.enum(FOUND_KINDS),
  id: z.int(),
  /** What it is called today. */
  name: z.string(),
  /** What tells it from others of the name, of what the caller may read: a code, an e-mail address. */
  about: z.string().nullable(),
  /** Inactive: disabled, locked or archived. */
  isOff: z.boolean(),
}

/** A record that the caller may open, by what it is called. */
export const NamedRecord = z.strictObject(called)
export type NamedRecord = z.infer<typeof NamedRecord>

/** One that answers a text. */
export const FoundRecord = z.strictObject({ ...called, match: z.enum(MATCHES) })
export type FoundRecord = z.infer<typeof FoundRecord>

/** So long a text is looked for. */
export const MAX_SEARCH_TEXT = 100
/** So many of a kind are answered at most. */
export const MOST_FOUND = 8
/** So many names are asked for at once. */
export const MOST_NAMED = 30

const severalOf = <T extends z.ZodType>(one: T, most: number) =>
  z.preprocess((given) => [given].flat(), z.array(one).max(most, messages.invalid))

const read = { method: 'GET', permission: session, scope: 'list', noStore: true } as const

export const palette = {
  search: endpoint({
    ...read,
    path: '/x/search',
    summary: 'Records that the caller may open and that answer a text, those that answer it best first',
    query: z.strictObject({
      text: storableText
        .max(MAX_SEARCH_TEXT, messages.maxLength(MAX_SEARCH_TEXT))
        .refine(isSeen, messages.required)
        .describe(
          'All of its words; a name, code, e-mail address or server, or a part of one, in any letter case, with or without accents.',
        ),
      kind: severalOf(z.enum(FOUND_KINDS, { error: messages.invalid }), FOUND_KINDS.length)
        .optional()
        .describe('Kinds of records; may be repeated. Without it of every kind.'),
    }),
    response: z.array(FoundRecord),
  }),
  named: endpoint({
    ...read,
    path: '/x/search/named',
    summary: 'What records are called today, of those asked for that the caller may open, in the order asked for',
    background: true,
    query: z.strictObject({
      record: severalOf(recordText(FOUND_KINDS), MOST_NAMED)
        .optional()
        .describe("Kind and id, such as 'instance.5'; may be repeated."),
    }),
    response: z.array(NamedRecord),
  }),
}
