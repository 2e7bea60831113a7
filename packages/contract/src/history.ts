import { endpoint, idText, session } from './core/endpoint.ts'
import { messages } from './core/messages.ts'
import { inUtc } from './core/shapes.ts'
import * as z from './core/zod.ts'
import { historyFilters } from './history-filters.ts'
import { HISTORY_KINDS } from './history-kinds.ts'
import { HistoryStanding, HistoryValue, json, VALUE_KINDS } from './history-values.ts'

export type { HistoryStanding, HistoryValue, HistoryValueKind } from './history-values.ts'

export const HistoryChange = z.strictObject({
  field: z.string(),
  label: z.string(),
  kind: z.enum(VALUE_KINDS),
  /** Null: empty; always null for secrets and sets. */
  old: HistoryValue.nullable(),
  now: HistoryValue.nullable(),
  /** Sets only. */
  added: z.array(HistoryValue),
  /** Sets only. */
  removed: z.array(HistoryValue),
  /** Sets only: number of further members, listed only by the entry's own call. */
  more: z.int(),
  /** Secrets only. */
  secret: z.enum(['set', 'changed', 'removed']).nullable(),
})
export type HistoryChange = z.infer<typeof HistoryChange>

export const HistoryRecord = z.strictObject({
  kind: z.enum(HISTORY_KINDS),
  kindLabel: z.string(),
  id: z.int(),
  name: z.string().nullable(),
  nameNow: z.string().nullable(),
  exists: z.boolean(),
  /** The record whose page shows it: the instance of a BO account, the AMQ of a version. */
  within: z.strictObject({ kind: z.enum(HISTORY_KINDS), id: z.int() }).nullable(),
  /** Its org unit, or the last one; null: none. */
  orgUnitId: z.int().nullable(),
})
export type HistoryRecord = z.infer<typeof HistoryRecord>

export const HistoryActor = z.strictObject({
  type: z.enum(['user', 'system', 'anonymous']),
  id: z.int().nullable(),
  /** At that time; for the system: the task. */
  name: z.string(),
})
export type HistoryActor = z.infer<typeof HistoryActor>

export const HistoryEntry = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  actor: HistoryActor,
  from: z.strictObject({
    address: z.string().nullable(),
    session: z.string().nullable(),
    job: z.int().nullable(),
    requestId: z.string().nullable(),
  }),
  action: z.string(),
  did: z.string(),
  record: HistoryRecord.nullable(),
  /** Only org units that the caller may know. */
  orgUnits: z.array(z.string()),
  /** Set if the caller may open only some: their names, further ones (in the entry's own call), and others. */
  touched: z.strictObject({ names: z.array(z.string()), more: z.int(), others: z.int() }).nullable(),
  /** Only fields that the caller may read. */
  changes: z.array(HistoryChange),
  hiddenFields: z.int(),
  /** The form can be filled with the values before it (`asOf` with `before`). */
  isRestorable: z.boolean(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** A call looks through a bounded number of entries: the moment that it reached, where it stopped early. */
export const searchedTo = z.iso.datetime().nullable()

export const HistoryPage = z.strictObject({
  entries: z.array(HistoryEntry),
  /** `before` for the next page; null: the last page. */
  next: z.string().nullable(),
  searchedTo,
})
export type HistoryPage = z.infer<typeof HistoryPage>

/** Milliseconds since 1970 and id of an entry. */
const key = z.string({ error: messages.invalid }).regex(/^\d{1,14}~\d{1,15}$/, messages.invalid)

/** Most members of a set, or touched names, in an entry of a page. */
export const MOST_MEMBERS = 100

export const MAX_HISTORY_PAGE = 200
const limit = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, messages.invalid)
  .transform(Number)
  .pipe(z.int().min(1).max(MAX_HISTORY_PAGE, messages.invalid))
  .default(50)
const zone = z
  .string()
  .regex(/^[A-Za-z0-9_+\-/]{1,64}$/, messages.invalid)
  .default('UTC')

export const HistoryDays = z.strictObject({
  days: z.array(z.strictObject({ day: z.iso.date(), count: z.int() })),
  /** A call counts a bounded number of entries: the moment that it reached; null: all were counted. */
  countedFrom: z.iso.datetime().nullable(),
})
export type HistoryDays = z.infer<typeof HistoryDays>

export const HistoryField = z.strictObject({
  field: z.string(),
  label: z.string(),
  group: z.string().nullable(),
  kind: z.enum(VALUE_KINDS),
  was: HistoryStanding,
  is: HistoryStanding,
  differs: z.boolean(),
})
export type HistoryField = z.infer<typeof HistoryField>

export const RecordAsOf = z.strictObject({
  /** Null: nothing is known of that moment. */
  existed: z.boolean().nullable(),
  /** The first known moment, where nothing is known of the asked one. */
  knownFrom: z.iso.datetime().nullable(),
  at: z.iso.datetime(),
  record: HistoryRecord,
  fields: z.array(HistoryField),
  hiddenFields: z.int(),
  /** Values for the form, by field; without secrets and unreadable fields. */
  values: z.record(z.string(), json),
})
export type RecordAsOf = z.infer<typeof RecordAsOf>

export const SecretSet = z.strictObject({ field: z.string(), at: z.iso.datetime(), by: z.string() })
export type SecretSet = z.infer<typeof SecretSet>

export const LastChange = z.strictObject({ at: z.iso.datetime(), actor: HistoryActor })
export type LastChange = z.infer<typeof LastChange>

export const HistoryChoices = z.strictObject({
  kind: z.enum(HISTORY_KINDS),
  label: z.string(),
  actions: z.array(z.strictObject({ action: z.string(), did: z.string() })),
  fields: z.array(z.strictObject({ field: z.string(), label: z.string() })),
})
export type HistoryChoices = z.infer<typeof HistoryChoices>

export const EXPORT_TYPES = { csv: 'text/csv', jsonl: 'application/x-ndjson' } as const

const ofRecord = z.object({ kind: z.enum(HISTORY_KINDS), id: idText })
const read = { method: 'GET', permission: session, scope: 'list', noStore: true } as const
const failure = "Can't get the history. Please try again"
const failureOf = { 400: 'A filter in the address is not valid' } as const
const ms = [5000, 5000] as const

export const history = {
  getAll: endpoint({
    ...read,
    path: '/x/history',
    summary: 'What happened, newest first: entries and fields of records that the caller may read where they lie now',
    query: z.strictObject({ ...historyFilters, limit, before: key.optional().describe('`next` of the page before.') }),
    follows: 'all',
    response: HistoryPage,
    failure,
    failureOf,
    ms,
  }),
  entry: endpoint({
    ...read,
    path: '/x/history/entries/{id}',
    summary: 'One entry with all members of its sets, and the names of all that it touched',
    scope: 'each',
    params: z.object({ id: idText }),
    response: HistoryEntry,
    failure,
    ms,
  }),
  own: endpoint({
    ...read,
    path: '/x/history/own',
    summary: 'What the caller did, newest first; of records they may not read that they changed them',
    scope: 'none',
    query: z.strictObject({ limit, before: key.optional().describe('`next` of the page before.') }),
    response: HistoryPage,
    failure,
    ms,
  }),
  days: endpoint({
    ...read,
    path: '/x/history/days',
    summary: 'How many of these entries there are on each day of a time zone',
    query: z.strictObject({ ...historyFilters, zone }),
    response: HistoryDays,
    failure,
    failureOf,
    ms,
  }),
  kinds: endpoint({
    ...read,
    path: '/x/history/kinds',
    summary: 'The kinds of records whose history the caller may read, with their actions and fields',
    background: true,
    response: z.array(HistoryChoices),
    failure,
    ms,
  }),
  exported: endpoint({
    ...read,
    path: '/x/history/exported',
    summary: 'These entries as a file of CSV or JSON Lines; that it was taken is an entry itself',
    changes: true,
    answers: 'file',
    fileTypes: [EXPORT_TYPES.csv, EXPORT_TYPES.jsonl],
    query: z.strictObject({ ...historyFilters, format: z.enum(['csv', 'jsonl'], { error: messages.invalid }) }),
    response: z.unknown(),
    failure: 'Unable to export the history. Please try again',
    ms,
  }),
  asOf: endpoint({
    ...read,
    path: '/x/history/{kind}/{id}/asOf',
    summary: 'A record as it stood at a moment, before an entry or after it, with what its form takes to restore it',
    scope: 'each',
    params: ofRecord,
    query: z.strictObject({
      at: z.iso
        .datetime({ offset: true, error: messages.invalid })
        .refine((text) => inUtc(text) !== null, messages.invalid)
        .optional(),
      before: idText.optional().describe('Id of an entry.'),
      after: idText.optional().describe('Id of an entry.'),
    }),
    response: RecordAsOf,
    failure,
    ms,
  }),
  secrets: endpoint({
    ...read,
    path: '/x/history/{kind}/{id}/secrets',
    summary: 'When each stored secret of a record was last set, and by whom',
    scope: 'each',
    background: true,
    params: ofRecord,
    response: z.array(SecretSet),
  }),
  last: endpoint({
    ...read,
    path: '/x/history/{kind}/{id}/last',
    summary: 'When a record, or what its page shows of others, was last changed, and by whom; null: not lately',
    background: true,
    params: ofRecord,
    response: LastChange.nullable(),
  }),
}
