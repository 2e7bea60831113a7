import { contract } from '@acm/contract'
import { queryOptions } from '@tanstack/react-query'
import { callBytes } from '../../../api/client.ts'
import { ApiFailure } from '../../../api/request.ts'
import { OF_FILES } from './FileWorker.ts'

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
