import * as z from 'zod'

/** A committed change for open screens, without any of its values. */
export const ChangeEvent = z.strictObject({
  /** The id of the history entry. */
  id: z.int(),
  /** As the history names it; null: not about a single record. */
  kind: z.string().nullable(),
  recordId: z.int().nullable(),
  /** The version after the change; null: none, or the record is gone. */
  rowVersion: z.int().nullable(),
  isGone: z.boolean(),
  verb: z.string(),
  who: z.string(),
  /** The receiver made the change. */
  isOwn: z.boolean(),
  /** The id of the receiver's own call that made it; null: someone else or no call did. */
  requestId: z.string().nullable(),
  /** ISO-8601 UTC. */
  at: z.string(),
  /** The domain of the call that opens the record. */
  domain: z.string(),
  touched: z.array(z.string()),
})
export type ChangeEvent = z.infer<typeof ChangeEvent>

export const answers = {
  follow: ChangeEvent,
}
