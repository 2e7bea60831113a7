import { endpoint, session } from './core/endpoint.ts'
import * as z from './core/zod.ts'

/** Something that was changed and committed, as open screens are told of it: what it is about, and no value of it. */
export const ChangeEvent = z.strictObject({
  /** Of its entry in the history. */
  id: z.int(),
  /** Kind and id of the record, as the history names it; null: it is about no single record. */
  kind: z.string().nullable(),
  recordId: z.int().nullable(),
  /** The version the record has by now; null: it has none, or is gone. */
  rowVersion: z.int().nullable(),
  /** Whether there is such a record no more. */
  isGone: z.boolean(),
  /** What was done to it, as the history calls it. */
  verb: z.string(),
  /** Who did it. */
  who: z.string(),
  /** Whether that was the person who is told. */
  isOwn: z.boolean(),
  /** The id of the call that did it, as its answer told that person; null: somebody else did, or no call. */
  requestId: z.string().nullable(),
  /** ISO-8601 UTC. */
  at: z.string(),
  /** The domain whose call opens the record. */
  domain: z.string(),
  /** The data it touched. */
  touched: z.array(z.string()),
})
export type ChangeEvent = z.infer<typeof ChangeEvent>

/** What the stream calls its events, beside the changes. */
export const STREAM = {
  /** A change. */
  change: 'change',
  /** The stream is open; what came before is not told. */
  begin: 'begin',
  /** Nothing has happened, and the connection is alive. */
  beat: 'beat',
  /** The stream ends for good: whoever is gone, or follows in too many windows, need not come back by themselves. */
  end: 'end',
} as const

/** So often a stream says that it is alive. */
export const BEAT_MS = 20_000

export const events = {
  follow: endpoint({
    method: 'GET',
    path: '/x/events',
    summary: 'What others change from now on, of what the caller may open at that time (server-sent events)',
    permission: session,
    scope: 'none',
    // Open for as long as a page is looked at: no activity of its person.
    background: true,
    noStore: true,
    answers: 'events',
    response: ChangeEvent,
  }),
}
