import { contract } from '@acm/contract'
import { AMQ_UPLOAD_BYTES } from '@acm/contract/amq-files'
import { queryOptions } from '@tanstack/react-query'
import { callBytes } from '../../../api/client.ts'
import { ApiFailure } from '../../../api/request.ts'
import { OF_FILES } from './FileWorker.ts'

/** The file of a version; null: too large. Read once, for comparisons: it never changes, and the history records each. */
export const versionBlob = (id: number) =>
  queryOptions<Blob | null, ApiFailure>({
    queryKey: ['amqVersionFile', id],
    queryFn: ({ signal }) => wholeFile(id, signal),
    ...OF_FILES,
    gcTime: 60_000,
  })

async function wholeFile(id: number, signal: AbortSignal): Promise<Blob | null> {
  const input = { params: { id }, query: { for: 'comparison' }, signal } as const
  const reader = (await callBytes(contract.amqs.versionFile, input)).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return new Blob(parts)
      size += value.length
      if (size > AMQ_UPLOAD_BYTES) return null
      parts.push(value)
    }
  } catch {
    throw new ApiFailure(0, null)
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
