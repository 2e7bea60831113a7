import * as z from 'zod'
import { HistoryRecord, HistoryStanding, VALUE_KINDS } from './history.answers.ts'
import { HISTORY_KINDS } from './history-kinds.ts'

export const ComparedValue = z.strictObject({
  value: HistoryStanding,
  /** False: the caller can't read it, and value is null. */
  isRead: z.boolean(),
  /** The caller can change the field, so a value can be copied into it. */
  isOpen: z.boolean(),
})
export type ComparedValue = z.infer<typeof ComparedValue>

/** `values` follow the order of the records. */
export const ComparedField = z.strictObject({
  /** The record's own kind, or that of a part. */
  of: z.enum(HISTORY_KINDS),
  field: z.string(),
  label: z.string(),
  group: z.string().nullable(),
  kind: z.enum(VALUE_KINDS),
  values: z.array(ComparedValue),
  /** Compares only the values that the caller can read. */
  differs: z.boolean(),
})
export type ComparedField = z.infer<typeof ComparedField>

export const Comparison = z.strictObject({
  records: z.array(HistoryRecord),
  /** Fields that the caller can read in at least one record. */
  fields: z.array(ComparedField),
  hiddenFields: z.int(),
})
export type Comparison = z.infer<typeof Comparison>

export const answers = {
  records: Comparison,
}
