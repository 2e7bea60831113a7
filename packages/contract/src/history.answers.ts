import * as z from 'zod'
import { HISTORY_KINDS } from './history-kinds.ts'

/** Rendered like the field, as a secret (never its value), or as added and removed members. */
export const VALUE_KINDS = [
  'text',
  'multiline',
  'number',
  'dollars',
  'date',
  'flag',
  'id',
  'list',
  'file',
  'secret',
  'set',
] as const
export type HistoryValueKind = (typeof VALUE_KINDS)[number]

export const json = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
])

export const HistoryValue = z.strictObject({
  /** Text, number, flag, day, moment or id; for sets one member. */
  value: json,
  /** The name of the id or member at that time; null: the value needs none. */
  name: z.string().nullable(),
  /** For members: text behind the name and ': '. */
  remark: z.string().optional(),
})
export type HistoryValue = z.infer<typeof HistoryValue>

/** Null: empty. Sets: all members. Secrets: whether one is set. */
export const HistoryStanding = z.union([HistoryValue, z.array(HistoryValue)]).nullable()
export type HistoryStanding = z.infer<typeof HistoryStanding>

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
  /** Secrets only. */
  secret: z.enum(['set', 'changed', 'removed']).nullable(),
})
export type HistoryChange = z.infer<typeof HistoryChange>

export const HistoryRecord = z.strictObject({
  kind: z.enum(HISTORY_KINDS),
  kindLabel: z.string(),
  id: z.int(),
  /** At that time. */
  name: z.string().nullable(),
  /** The caller can open it now. */
  isOpen: z.boolean(),
  isGone: z.boolean(),
  /** The record whose page shows it: the instance of a BO account, the AMQ of a version. */
  within: z.strictObject({ kind: z.enum(HISTORY_KINDS), id: z.int() }).nullable(),
  /** The org unit of a record that is open, or the last one of a record that is gone. */
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
  /** The verb, e.g. 'Changed'. */
  did: z.string(),
  record: HistoryRecord.nullable(),
  /** Names of the org units in which the record was before and after; none for bulk changes. */
  orgUnits: z.array(z.string()),
  /** Bulk changes only: the number of records, and null if the caller can't open all of them. */
  bulk: z.strictObject({ count: z.int().nullable() }).nullable(),
  /** Only fields that the caller can read. */
  changes: z.array(HistoryChange),
  hiddenFields: z.int(),
  /** The form can be filled with the values before it (`asOf` with `before`). */
  isRestorable: z.boolean(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const HistoryPage = z.strictObject({
  entries: z.array(HistoryEntry),
  /** `before` for the next page; null: the last page. */
  next: z.string().nullable(),
  /** A call looks through a bounded number of entries: the moment that it reached, where it stopped early. */
  searchedTo: z.iso.datetime().nullable(),
})
export type HistoryPage = z.infer<typeof HistoryPage>

export const HistoryField = z.strictObject({
  field: z.string(),
  label: z.string(),
  group: z.string().nullable(),
  kind: z.enum(VALUE_KINDS),
  was: HistoryStanding,
  /** Null, and nothing differs, unless the caller can open the record now. */
  is: HistoryStanding,
  differs: z.boolean(),
})
export type HistoryField = z.infer<typeof HistoryField>

export const RecordAsOf = z.strictObject({
  existed: z.boolean(),
  at: z.iso.datetime(),
  record: HistoryRecord,
  fields: z.array(HistoryField),
  hiddenFields: z.int(),
  /** Values for the form, by field; without secrets and unreadable fields. */
  values: z.record(z.string(), json),
})
export type RecordAsOf = z.infer<typeof RecordAsOf>

export const LastChange = z.strictObject({ at: z.iso.datetime(), actor: HistoryActor })
export type LastChange = z.infer<typeof LastChange>

export const answers = {
  getAll: HistoryPage,
  exported: z.unknown(),
  asOf: RecordAsOf,
  last: LastChange.nullable(),
}
