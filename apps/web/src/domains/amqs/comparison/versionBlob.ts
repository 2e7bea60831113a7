import { contract } from '@acm/contract'
import { AMQ_UPLOAD_BYTES } from '@acm/contract/amq-files'
import { queryOptions } from '@tanstack/react-query'
import type { ApiFailure } from '../../../api/request.ts'
import { wholeFile } from '../../../api/wholeFile.ts'

/** The file of a version; null: too large. Read once, for comparisons: it never changes, and the history records each. */
export const versionBlob = (id: number) =>
  queryOptions<Blob | null, ApiFailure>({
    queryKey: ['amqVersionFile', id],
    queryFn: ({ signal }) =>
      wholeFile(contract.amqs.versionFile, { params: { id }, query: { for: 'comparison' }, signal }, AMQ_UPLOAD_BYTES),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
