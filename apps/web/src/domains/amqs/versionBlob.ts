import { contract } from '@acm/contract'
import { AMQ_UPLOAD_BYTES } from '@acm/contract/amq-files'
import { queryOptions } from '@tanstack/react-query'
import type { ApiFailure } from '../../api/request.ts'
import { wholeFile } from '../../api/wholeFile.ts'

/** The file of a version; null: too large. Downloaded once: it never changes, and the history tells of each download. */
export const versionBlob = (id: number) =>
  queryOptions<Blob | null, ApiFailure>({
    queryKey: ['amqVersionFile', id],
    queryFn: async ({ signal }) => {
      const content = await wholeFile(contract.amqs.versionFile, { params: { id }, signal }, AMQ_UPLOAD_BYTES)
      return content && new Blob([content])
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
