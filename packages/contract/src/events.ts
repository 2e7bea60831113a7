import { endpoint, session } from './core/endpoint.ts'
import * as z from './core/zod.ts'

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
  /** The id of the receiver's own call that made it; null: somebody else or no call did. */
  requestId: z.string().nullable(),
  /** ISO-8601 UTC. */
  at: z.string(),
  /** The domain of the call that opens the record. */
  domain: z.string(),
  touched: z.array(z.string()),
})
export type ChangeEvent = z.infer<typeof ChangeEvent>

export const STREAM = {
  change: 'change',
  /** The stream is open; earlier changes are not sent. */
  begin: 'begin',
  beat: 'beat',
  /** The stream ends for good: the user is gone, or has too many windows; do not reconnect. */
  end: 'end',
} as const

/** Interval of keep-alives. */
export const BEAT_MS = 20_000

export const events = {
  follow: endpoint({
    method: 'GET',
    path: '/x/events',
    summary: 'What others change from now on, of what the caller may open at that time (server-sent events)',
    permission: session,
    scope: 'none',
    // Open while a page is open: it does not count as activity.
    background: true,
    noStore: true,
    answers: 'events',
    response: ChangeEvent,
  }),
}
