import { contract } from '@acm/contract'
import type { QuestionHint } from '@acm/contract/amq-questions'
import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { callBytes } from '../../../api/client.ts'
import { ApiFailure } from '../../../api/request.ts'
import type { ComparisonOverview } from './comparison.ts'
import { type FileWorker, OF_FILES, useFileWorker, workerQuery } from './FileWorker.ts'

/** Two versions that were compared, and the worker that has their changes. */
export interface OpenedComparison {
  overview: ComparisonOverview
  sha256: readonly (string | null)[]
  bytes: readonly number[]
  worker: FileWorker
}

export type VersionComparison = OpenedComparison | { faults: readonly (string | null)[] }

/** Reads both files once, because the history records each comparison, and compares them in a worker. */
export function useVersionComparison(
  from: number,
  to: number,
  /** Undefined: not known yet. */
  hint: QuestionHint | null | undefined,
): UseQueryResult<VersionComparison, ApiFailure> {
  const client = useQueryClient()
  const worker = useFileWorker('comparison')
  const compare = async (one: FileWorker): Promise<VersionComparison> => {
    const [before, after] = await Promise.all([
      client.fetchQuery(versionBlob(from)),
      client.fetchQuery(versionBlob(to)),
    ])
    const { overview, faults, sha256 } = await one.ask('compare', before, after, hint ?? null)
    return overview ? { overview, sha256, bytes: [before.size, after.size], worker: one } : { faults }
  }
  return useQuery({
    ...workerQuery(worker, ['compare', from, to, hint], hint === undefined ? undefined : compare),
    meta: { endpoint: contract.amqs.versionFile },
  })
}

/** The file of a version. Read once, for comparisons: it never changes, and the history records each. */
export const versionBlob = (id: number) =>
  queryOptions<Blob, ApiFailure>({
    queryKey: ['amqVersionFile', id],
    queryFn: async ({ signal }) => {
      const bytes = await callBytes(contract.amqs.versionFile, { params: { id }, query: { for: 'comparison' }, signal })
      return new Response(bytes).blob().catch(() => {
        throw new ApiFailure(0, null)
      })
    },
    ...OF_FILES,
    gcTime: 60_000,
  })
