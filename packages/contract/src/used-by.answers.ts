import * as z from 'zod'

/** Absent: not counted for this kind, or the caller can't open the list. */
const count = () => z.int().min(0).optional()

export const UsedBy = z.strictObject({
  clients: count(),
  instances: count(),
  /** Archived ones too, because they still hold the role. */
  users: count(),
  archivedUsers: count(),
  amqGroups: count(),
})
export type UsedBy = z.infer<typeof UsedBy>

export const answers = { get: UsedBy }
