import * as z from 'zod'

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
