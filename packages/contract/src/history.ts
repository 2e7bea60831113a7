import { endpoint, idText, session } from './core/endpoint.ts'
import { messages } from './core/messages.ts'
import { inUtc } from './core/shapes.ts'
import * as z from './core/zod.ts'
import { historyFilters } from './history-filters.ts'
import { HISTORY_KINDS } from './history-kinds.ts'
import { HistoryStanding, HistoryValue, json, VALUE_KINDS } from './history-values.ts'

export type { HistoryStanding, HistoryValue, HistoryValueKind } from './history-values.ts'

/** One field of an entry. */
export const HistoryChange = z.strictObject({
  field: z.string(),
  label: z.string(),
  kind: z.enum(VALUE_KINDS),
  /** Null: there was none; of a secret and of a set always. */
  old: HistoryValue.nullable(),
  now: HistoryValue.nullable(),
  /** Of a set: the members that came. */
  added: z.array(HistoryValue),
  /** Of a set: the members that went. */
  removed: z.array(HistoryValue),
  /** Of a set: how many more came and went, which only the entry by itself names. */
  more: z.int(),
  /** Of a secret: what became of it. */
  secret: z.enum(['set', 'changed', 'removed']).nullable(),
})
export type HistoryChange = z.infer<typeof HistoryChange>

/** What an entry is about. */
export const HistoryRecord = z.strictObject({
  kind: z.enum(HISTORY_KINDS),
  kindLabel: z.string(),
  id: z.int(),
  /** What it was called at the time. */
  name: z.string().nullable(),
  /** What it is called today, where that differs. */
  nameNow: z.string().nullable(),
  /** Whether it is still there. */
  exists: z.boolean(),
  /** The record on whose page it is, where it has none of its own: the instance of a BO account, the AMQ of a version. */
  within: z.strictObject({ kind: z.enum(HISTORY_KINDS), id: z.int() }).nullable(),
  /** Where it lies, or lay at its end; null: in no org unit. */
  orgUnitId: z.int().nullable(),
})
export type HistoryRecord = z.infer<typeof HistoryRecord>

/** Who did something. */
export const HistoryActor = z.strictObject({
  type: z.enum(['user', 'system', 'anonymous']),
  /** Of the user. */
  id: z.int().nullable(),
  /** At the time; of the system what it was about. */
  name: z.string(),
})
export type HistoryActor = z.infer<typeof HistoryActor>

/** One thing somebody did. */
export const HistoryEntry = z.strictObject({
  id: z.int(),
  /** ISO-8601 UTC. */
  at: z.iso.datetime(),
  actor: HistoryActor,
  /** From where. */
  from: z.strictObject({
    address: z.string().nullable(),
    /** The browser and its system, such as 'Chrome on Windows'. */
    session: z.string().nullable(),
    /** The number of the background job. */
    job: z.int().nullable(),
    requestId: z.string().nullable(),
  }),
  /** As it is recorded, such as 'client.save'. */
  action: z.string(),
  /** The same in words. */
  did: z.string(),
  record: HistoryRecord.nullable(),
  /** Where it lies, of the org units the caller may know. */
  orgUnits: z.array(z.string()),
  /**
   * Where only some of those that it touched are the caller's to open: what these are called, how many more of them there
   * are, which only the entry by itself names, and how many others were touched.
   */
  touched: z.strictObject({ names: z.array(z.string()), more: z.int(), others: z.int() }).nullable(),
  /** The fields the caller may read. */
  changes: z.array(HistoryChange),
  /** How many other fields changed. */
  hiddenFields: z.int(),
  /** Whether the record's form can be filled with what was before it (`asOf` with `before`). */
  isRestorable: z.boolean(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** One call looks through a bounded number of entries: how far back it came, where it stopped short of what was asked. */
export const searchedTo = z.iso.datetime().nullable()

/** A page of the history, newest first. */
export const HistoryPage = z.strictObject({
  entries: z.array(HistoryEntry),
  /** What `before` has to say for the next page; null: there is none. */
  next: z.string().nullable(),
  searchedTo,
})
export type HistoryPage = z.infer<typeof HistoryPage>

/** Milliseconds since 1970 and id of an entry. */
const key = z.string({ error: messages.invalid }).regex(/^\d{1,14}~\d{1,15}$/, messages.invalid)

/** How many members of a set, and names of what it touched, an entry on a page tells at most. */
export const MOST_MEMBERS = 100

/** How many entries a page holds at most. */
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

/** Entries of each day. */
export const HistoryDays = z.strictObject({
  /** Those that have any, newest first. */
  days: z.array(z.strictObject({ day: z.iso.date(), count: z.int() })),
  /** One call counts a bounded number of entries: the moment back to which it counted; null: all of them. */
  countedFrom: z.iso.datetime().nullable(),
})
export type HistoryDays = z.infer<typeof HistoryDays>

/** A field of a record as it stood, and as it stands. */
export const HistoryField = z.strictObject({
  field: z.string(),
  label: z.string(),
  /** The heading under which its page shows it. */
  group: z.string().nullable(),
  kind: z.enum(VALUE_KINDS),
  was: HistoryStanding,
  is: HistoryStanding,
  differs: z.boolean(),
})
export type HistoryField = z.infer<typeof HistoryField>

/** A record as it stood at a moment. */
export const RecordAsOf = z.strictObject({
  /** Whether it was there; null: nothing is known of that moment. */
  existed: z.boolean().nullable(),
  /** Where nothing is known of that moment: from when on something is. */
  knownFrom: z.iso.datetime().nullable(),
  /** The moment. */
  at: z.iso.datetime(),
  record: HistoryRecord,
  /** Those the caller may read. */
  fields: z.array(HistoryField),
  /** How many the caller may not. */
  hiddenFields: z.int(),
  /** What its form takes, as it stood: by field, without secrets, and without what the caller may not read. */
  values: z.record(z.string(), json),
})
export type RecordAsOf = z.infer<typeof RecordAsOf>

/** When a secret was last set, and by whom. */
export const SecretSet = z.strictObject({ field: z.string(), at: z.iso.datetime(), by: z.string() })
export type SecretSet = z.infer<typeof SecretSet>

/** When the page of a record last changed, and by whom. */
export const LastChange = z.strictObject({ at: z.iso.datetime(), actor: HistoryActor })
export type LastChange = z.infer<typeof LastChange>

/** A kind of record whose history the caller may read, and what of it can be asked for. */
export const HistoryChoices = z.strictObject({
  kind: z.enum(HISTORY_KINDS),
  label: z.string(),
  actions: z.array(z.strictObject({ action: z.string(), did: z.string() })),
  fields: z.array(z.strictObject({ field: z.string(), label: z.string() })),
})
export type HistoryChoices = z.infer<typeof HistoryChoices>

/** The forms of the exported file, by what each is called in the query. */
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
