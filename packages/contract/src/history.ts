import { endpoint, idText, session } from './core/endpoint.ts'
import { messages } from './core/messages.ts'
import { schema } from './core/schema.ts'
import { inUtc } from './core/shapes.ts'
import { typed } from './core/typed.ts'
import type {
  HistoryChoices,
  HistoryDays,
  HistoryEntry,
  HistoryPage,
  LastChange,
  RecordAsOf,
  SecretSet,
} from './history.answers.ts'
import { historyFilters } from './history-filters.ts'
import { HISTORY_KINDS } from './history-kinds.ts'

export type {
  HistoryActor,
  HistoryChange,
  HistoryChoices,
  HistoryDays,
  HistoryEntry,
  HistoryField,
  HistoryPage,
  HistoryRecord,
  LastChange,
  RecordAsOf,
  SecretSet,
} from './history.answers.ts'

export type { HistoryStanding, HistoryValue, HistoryValueKind } from './history-values.ts'

/** Milliseconds since 1970 and id of an entry, then the ids of jobs that are already shown and have older entries. */
const key = schema((z) =>
  z.string({ error: messages.invalid }).regex(/^\d{1,14}~\d{1,15}(~\d{1,10}){0,200}$/, messages.invalid),
)
/** Most members of a set, or touched names, in an entry of a page. */
export const MOST_MEMBERS = 100

const MAX_HISTORY_PAGE = 200
const limit = schema((z) =>
  z
    .string()
    .regex(/^[1-9]\d{0,2}$/, messages.invalid)
    .transform(Number)
    .pipe(z.int().min(1).max(MAX_HISTORY_PAGE, messages.invalid))
    .default(50),
)
const zone = schema((z) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_+\-/]{1,64}$/, messages.invalid)
    .default('UTC'),
)

const folded = schema((z) =>
  z
    .enum(['true', 'false'])
    .optional()
    .describe(
      'Lists only the newest entry of each background job; `jobs` counts the others. Ignored with `field` or `text`.',
    ),
)

export const EXPORT_TYPES = { csv: 'text/csv', jsonl: 'application/x-ndjson' } as const

const ofRecord = schema((z) => z.object({ kind: z.enum(HISTORY_KINDS), id: idText() }))
const read = { method: 'GET', permission: session, scope: 'list', noStore: true } as const
const failure = "Can't get the history. Please try again"
const failureOf = { 400: "A filter in the address isn't valid" } as const
const ms = [5000, 5000] as const

export const history = {
  getAll: endpoint({
    ...read,
    path: '/x/history',
    summary: 'History entries, newest first, of records and fields the caller can view',
    query: schema((z) =>
      z.strictObject({
        ...historyFilters(z),
        limit: limit(),
        before: key().optional().describe('`next` of the previous page.'),
        folded: folded(),
      }),
    ),
    follows: 'all',
    response: typed<HistoryPage>(),
    failure,
    failureOf,
    ms,
  }),
  entry: endpoint({
    ...read,
    path: '/x/history/entries/{id}',
    summary: 'One entry with all its list values and the names of everything it affected',
    scope: 'each',
    params: schema((z) => z.object({ id: idText() })),
    response: typed<HistoryEntry>(),
    failure,
    ms,
  }),
  own: endpoint({
    ...read,
    path: '/x/history/own',
    summary: "What the caller did, newest first; without details for records they can't view",
    scope: 'none',
    query: schema((z) =>
      z.strictObject({
        limit: limit(),
        before: key().optional().describe('`next` of the previous page.'),
        folded: folded(),
      }),
    ),
    response: typed<HistoryPage>(),
    failure,
    ms,
  }),
  days: endpoint({
    ...read,
    path: '/x/history/days',
    summary: 'Number of matching entries per day in a time zone',
    query: schema((z) => z.strictObject({ ...historyFilters(z), zone: zone() })),
    response: typed<HistoryDays>(),
    failure,
    failureOf,
    ms,
  }),
  kinds: endpoint({
    ...read,
    path: '/x/history/kinds',
    summary: 'The record kinds whose history the caller can view, with their actions and fields',
    background: true,
    response: typed<HistoryChoices[]>(),
    failure,
    ms,
  }),
  exported: endpoint({
    ...read,
    path: '/x/history/exported',
    summary: 'Matching entries as a CSV or JSON Lines file; the export is recorded in the history',
    changes: true,
    answers: 'file',
    fileTypes: [EXPORT_TYPES.csv, EXPORT_TYPES.jsonl],
    query: schema((z) =>
      z.strictObject({ ...historyFilters(z), format: z.enum(['csv', 'jsonl'], { error: messages.invalid }) }),
    ),
    response: typed<unknown>(),
    failure: 'Unable to export the history. Please try again',
    ms,
  }),
  asOf: endpoint({
    ...read,
    path: '/x/history/{kind}/{id}/asOf',
    summary: 'A record as it was at a given time, or before or after an entry, with the values needed to restore it',
    scope: 'each',
    params: ofRecord,
    query: schema((z) =>
      z.strictObject({
        at: z.iso
          .datetime({ offset: true, error: messages.invalid })
          .refine((text) => inUtc(text) !== null, messages.invalid)
          .optional(),
        before: idText().optional().describe('Id of a history entry.'),
        after: idText().optional().describe('Id of a history entry.'),
      }),
    ),
    response: typed<RecordAsOf>(),
    failure,
    ms,
  }),
  secrets: endpoint({
    ...read,
    path: '/x/history/{kind}/{id}/secrets',
    summary: 'When each secret of a record was last set, and by whom',
    scope: 'each',
    background: true,
    params: ofRecord,
    response: typed<SecretSet[]>(),
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
