import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** A read that a page needs to show its record, as `apiQuery` makes it. */
export interface HeldRead {
  queryKey: QueryKey
  queryFn?: unknown
  meta?: unknown
}

/** The page that is left stays no longer than this. */
const HELD_MS = 250
/** A page asks within this time after it was held for. */
const JUST_MS = 1000

const ended = new WeakMap<object, number>()

/** Waits until the reads have come or failed, but not long; those that were asked before are left to the page. */
export async function holdFor(client: QueryClient, reads: readonly HeldRead[]): Promise<void> {
  const missing = reads.filter(({ queryKey }) => client.getQueryState(queryKey) === undefined)
  if (missing.length === 0) return
  const asked = missing.map(async (read) => {
    await client.prefetchQuery(read as Parameters<QueryClient['prefetchQuery']>[0])
    const query = client.getQueryCache().find({ queryKey: read.queryKey })
    if (query) ended.set(query, Date.now())
  })
  await Promise.race([Promise.all(asked), new Promise((done) => setTimeout(done, HELD_MS))])
}

/** True for what the router has just read, or failed to read: the page that opens shows that. */
export function isJustRead(query: Pick<Query, 'state'>): boolean {
  const { isInvalidated, status } = query.state
  // A failed query counts as invalidated, too.
  return (!isInvalidated || status === 'error') && Date.now() - (ended.get(query) ?? 0) < JUST_MS
}
