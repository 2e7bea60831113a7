import { contract } from '@acm/contract'
import type { QuestionHint } from '@acm/contract/amq-questions'
import { type QueryCache, type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiFailure } from '../../api/request.ts'
import { ComparisonWorker } from './comparisonWorker.ts'
import type { ComparisonOverview } from './questions/comparison/session.ts'
import { versionBlob } from './versionBlob.ts'

/** The upload limit; no stored version is larger. */
const TOO_LARGE = 'is larger than the 20 MB limit.'

/** Two versions that were compared: what's known at once, and the worker that has the rest. */
export interface OpenedVersions {
  overview: ComparisonOverview
  sha256: readonly (string | null)[]
  bytes: readonly [from: number, to: number]
  worker: ComparisonWorker
}

export type VersionComparison = OpenedVersions | { faults: readonly [from: string | null, to: string | null] }

const KEY = 'amqVersionComparison'

/** Reads both files once, because the history records each comparison, and compares them in a worker. */
export function useVersionComparison(
  from: number,
  to: number,
  /** Undefined: not known yet. */
  hint: QuestionHint | null | undefined,
): UseQueryResult<VersionComparison, ApiFailure> {
  const client = useQueryClient()
  watchRemoval(client.getQueryCache())
  return useQuery({
    queryKey: [KEY, from, to, hint],
    queryFn: ({ signal }) => compared([from, to], { hint: hint ?? null, signal, client }),
    meta: { endpoint: contract.amqs.versionFile },
    enabled: from > 0 && to > 0 && hint !== undefined,
    // Files never change, and each comparison is recorded.
    staleTime: Number.POSITIVE_INFINITY,
    // Each has a worker that holds two files.
    gcTime: 30_000,
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
}

const watched = new WeakSet<QueryCache>()

/** A comparison that is no longer kept needs no worker. */
function watchRemoval(cache: QueryCache) {
  if (watched.has(cache)) return
  watched.add(cache)
  cache.subscribe(({ type, query }) => {
    if (type !== 'removed' || query.queryKey[0] !== KEY) return
    const data = query.state.data as VersionComparison | undefined
    if (data && 'worker' in data) data.worker.close()
  })
}

interface Comparing {
  hint: QuestionHint | null
  signal: AbortSignal
  client: QueryClient
}

async function compared(
  [from, to]: readonly [number, number],
  { hint, signal, client }: Comparing,
): Promise<VersionComparison> {
  // Kept for a while: once it's said where the questions are, they are compared again.
  const read = (id: number) => client.fetchQuery(versionBlob(id))
  const [one, other] = await Promise.all([read(from), read(to)])
  if (!one || !other) return { faults: [one ? null : TOO_LARGE, other ? null : TOO_LARGE] }
  const bytes = [one.size, other.size] as const
  const worker = new ComparisonWorker()
  const giveUp = () => worker.close()
  signal.addEventListener('abort', giveUp)
  try {
    const answer = await worker.ask('open', one, other, hint)
    if ('overview' in answer) return { ...answer, bytes, worker }
    worker.close()
    const [before, after] = answer.faults
    return { faults: [before.fault?.text ?? null, after.fault?.text ?? null] }
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
