import * as z from './core/zod.ts'

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
  /** Today's name; null: the same, or gone. */
  nameNow: z.string().nullable(),
  isGone: z.boolean(),
})
export type HistoryValue = z.infer<typeof HistoryValue>

/** Rendered like the field, as a secret (never its value), or as added and removed members. */
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

/** Null: empty. Sets: all members. Secrets: whether one is set. */
export const HistoryStanding = z.union([HistoryValue, z.array(HistoryValue)]).nullable()
export type HistoryStanding = z.infer<typeof HistoryStanding>
