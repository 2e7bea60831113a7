import * as z from 'zod'
import type { Answers } from './core/answers.ts'
import type { history } from './history.ts'
import { HISTORY_KINDS } from './history-kinds.ts'
import { HistoryStanding, HistoryValue, json } from './history-values.answers.ts'
import { VALUE_KINDS } from './history-values.ts'

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
  /** Folded only: jobs with further entries, whenever those were made, and their number; null: too many to count. */
  jobs: z.array(z.strictObject({ job: z.int(), others: z.int().nullable() })),
  /** `before` for the next page; null: the last page. */
  next: z.string().nullable(),
  searchedTo,
})
export type HistoryPage = z.infer<typeof HistoryPage>

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

export const historyAnswers: Answers<typeof history> = {
  getAll: HistoryPage,
  entry: HistoryEntry,
  own: HistoryPage,
  days: HistoryDays,
  kinds: z.array(HistoryChoices),
  exported: z.unknown(),
  asOf: RecordAsOf,
  secrets: z.array(SecretSet),
  last: LastChange.nullable(),
}
