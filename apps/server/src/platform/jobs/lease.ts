import { type RawBuilder, sql } from 'kysely'

/** The request has its first targets for itself this long; if it dies, the background takes them then. */
const RESERVED_SECONDS = 30
/** Beyond this, all processes share the work at once. */
const MOST_RESERVED = 200

/** The background's start time for a target; the first `place`s are the request's. */
export const dueAfterRequest = (place: RawBuilder<unknown>): RawBuilder<string> =>
  sql`now() + case when ${place} <= ${MOST_RESERVED} then ${RESERVED_SECONDS} else 0 end * interval '1 second'`

/** A working request renews it again and again. */
export const LEASE_END = sql<string>`now() + ${RESERVED_SECONDS} * interval '1 second'`
