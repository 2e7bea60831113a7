import * as z from './core/zod.ts'

/** Whatever was recorded. */
export const json = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
])

/** A value as it was recorded. */
export const HistoryValue = z.strictObject({
  /** Text, number, flag, day, moment or id; of a set one of its members. */
  value: json,
  /** What that id, or that member of a set, was called at the time; null where the value speaks for itself. */
  name: z.string().nullable(),
  /** Of a member of which more is said: what stands behind its name and ': ' in `name`. */
  remark: z.string().optional(),
  /** What it is called today, where that differs; null: the same, or gone. */
  nameNow: z.string().nullable(),
  /** What it names is there no more. */
  isGone: z.boolean(),
})
export type HistoryValue = z.infer<typeof HistoryValue>

/** How a value is shown: as the field is, as a secret (never the value itself), or as members that came and went. */
export const VALUE_KINDS = [
  'text',
  'multiline',
  'number',
  'date',
  'flag',
  'id',
  'list',
  'file',
  'secret',
  'set',
] as const
export type HistoryValueKind = (typeof VALUE_KINDS)[number]

/** What stands in a field. Null: none; of a set all of its members; of a secret whether one is set. */
export const HistoryStanding = z.union([HistoryValue, z.array(HistoryValue)]).nullable()
export type HistoryStanding = z.infer<typeof HistoryStanding>
