import type * as z from 'zod'
import { endpoint, idText, recordText, session } from './core/endpoint.ts'
import { messages } from './core/messages.ts'
import { schema, type Zod } from './core/schema.ts'
import { inUtc, storableText } from './core/shapes.ts'
import { typed } from './core/typed.ts'
import type { HistoryPage, LastChange, RecordAsOf } from './history.answers.ts'
import { HISTORY_KINDS } from './history-kinds.ts'

export type * from './history.answers.ts'

const severalOf = <T extends z.ZodType>(z: Zod, one: T) =>
  z.preprocess((given) => [given].flat(), z.array(one).max(100))
const moment = schema((z) =>
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: messages.invalid })
    .refine((text) => inUtc(text) !== null, messages.invalid)
    .transform((text) => (text.includes('T') ? (inUtc(text) ?? text) : text)),
)
const flag = schema((z) => z.enum(['true', 'false']).optional())

/** Made when a call asks for them: browsers never do. */
const historyFilters = (z: Zod) => ({
  kind: severalOf(z, z.enum(HISTORY_KINDS)).optional().describe('Record types; can be repeated.'),
  within: recordText(HISTORY_KINDS)(z)
    .optional()
    .describe("Everything shown on a record's page: kind and id, e.g. 'instance.5'."),
  person: idText(z).optional().describe('Id of the user who made the change.'),
  action: severalOf(z, storableText(z))
    .optional()
    .describe(
      "Action of the entry, e.g. 'client.updateEmailPassword'; 'client.create' for saves that created the record, 'client.save' for other saves; can be repeated.",
    ),
  orgUnit: idText(z).optional().describe('Id of an org unit in which the record was before or after the entry.'),
  from: moment(z).optional().describe('A date (in UTC) or a time: nothing before it.'),
  to: moment(z).optional().describe('A date (in UTC, to its end) or a time: nothing after it.'),
  onlyChanges: flag(z).describe('Leaves out sign-ins, views, downloads, denials, exports and job steps.'),
  each: flag(z).describe('Lists each record of a bulk change as well, and not only the bulk change.'),
})
export type HistoryFilters = z.infer<z.ZodObject<ReturnType<typeof historyFilters>>>

/** Milliseconds since 1970 and id of an entry. */
const key = schema((z) => z.string({ error: messages.invalid }).regex(/^\d{1,14}~\d{1,15}$/, messages.invalid))

const MAX_HISTORY_PAGE = 200
const limit = schema((z) =>
  z
    .string()
    .regex(/^[1-9]\d{0,2}$/, messages.invalid)
    .transform(Number)
    .pipe(z.int().min(1).max(MAX_HISTORY_PAGE, messages.invalid))
    .default(50),
)

export const EXPORT_TYPES = { csv: 'text/csv', jsonl: 'application/x-ndjson' } as const

const ofRecord = schema((z) => z.object({ kind: z.enum(HISTORY_KINDS), id: idText(z) }))
const read = { permission: session, scope: 'list' } as const
const failure = "Couldn't load the history. Try again."

export const history = {
  getAll: endpoint({
    ...read,
    path: '/x/history',
    summary: 'History entries, newest first, of records and fields the caller can view',
    query: schema((z) =>
      z.strictObject({
        ...historyFilters(z),
        limit: limit(z),
        before: key(z).optional().describe('`next` of the previous page.'),
      }),
    ),
    follows: 'all',
    response: typed<HistoryPage>(),
    failure,
    failureOf: { 400: "A filter in the URL isn't valid" },
  }),
  exported: endpoint({
    ...read,
    path: '/x/history/exported',
    summary: 'Matching entries as a CSV or JSON Lines file; the export is recorded in the history',
    changes: true,
    withoutKey: true,
    answers: 'file',
    fileTypes: [EXPORT_TYPES.csv, EXPORT_TYPES.jsonl],
    query: schema((z) =>
      z.strictObject({ ...historyFilters(z), format: z.enum(['csv', 'jsonl'], { error: messages.invalid }) }),
    ),
    response: typed<unknown>(),
    failure: "Couldn't export the history. Try again.",
  }),
  asOf: endpoint({
    ...read,
    path: '/x/history/{kind}/{id}/asOf',
    summary: 'A record before or after a history entry, or as it is now, with the values needed to restore it',
    scope: 'each',
    params: ofRecord,
    query: schema((z) =>
      z.strictObject({
        before: idText(z).optional().describe('Id of a history entry.'),
        after: idText(z).optional().describe('Id of a history entry.'),
      }),
    ),
    response: typed<RecordAsOf>(),
    failure,
  }),
  last: endpoint({
    ...read,
    path: '/x/history/{kind}/{id}/last',
    summary: 'When a record, or related data on its page, was last changed, and by whom; null if not recently',
    background: true,
    params: ofRecord,
    response: typed<LastChange | null>(),
  }),
}
