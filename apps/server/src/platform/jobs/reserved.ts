import { type RawBuilder, sql } from 'kysely'

/** How long the request has its first targets for itself; should it die, the background takes them then. */
const RESERVED_SECONDS = 30
/** Of a job of more, every process takes part at once. */
const MOST_RESERVED = 200

/** When the background may take a target: the first ones, by their place in the job, are the request's. */
export const dueAfterRequest = (place: RawBuilder<unknown>): RawBuilder<string> =>
  sql`now() + case when ${place} <= ${MOST_RESERVED} then ${RESERVED_SECONDS} else 0 end * interval '1 second'`

/** As it says again and again while it is at work. */
export const RESERVED = sql<string>`now() + ${RESERVED_SECONDS} * interval '1 second'`
