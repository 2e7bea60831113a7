import { contract } from '@acm/contract'
import { AMQ_UPLOAD_BYTES } from '@acm/contract/amq-files'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ApiFailure } from '../../api/request.ts'
import { wholeFile } from '../../api/wholeFile.ts'
import { loadTextDifference } from '../history/public.ts'
import type { VersionComparison } from './compareVersions.ts'

/** The upload limit; no stored version is larger. */
const TOO_LARGE = 'is larger than the 20 MB limit.'
/** Limit for files crafted to take long. */
const LONGEST_MS = 60_000

/** Downloads both files once, because the history records each download, and compares them in a worker. */
export function useVersionComparison(from: number, to: number): UseQueryResult<VersionComparison, ApiFailure> {
  return useQuery({
    queryKey: ['amqVersionComparison', from, to],
    queryFn: ({ signal }) => compared(from, to, signal),
    meta: { endpoint: contract.amqs.versionFile },
    enabled: from > 0 && to > 0,
    // Files never change, and each download is recorded.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
}

async function compared(from: number, to: number, signal: AbortSignal): Promise<VersionComparison> {
  const read = (id: number) => wholeFile(contract.amqs.versionFile, { params: { id }, signal }, AMQ_UPLOAD_BYTES)
  const [one, other] = await Promise.all([read(from), read(to), loadTextDifference()])
  if (one && other) return inWorker(one, other, signal)
  return { faults: [one ? null : TOO_LARGE, other ? null : TOO_LARGE] }
}

function inWorker(one: ArrayBuffer, other: ArrayBuffer, signal: AbortSignal): Promise<VersionComparison> {
  const { promise, resolve, reject } = Promise.withResolvers<VersionComparison>()
  const worker = new Worker(new URL('./compareVersions.worker.ts', import.meta.url), { type: 'module' })
  const giveUp = () => reject(new ApiFailure(0, null))
  const timer = setTimeout(giveUp, LONGEST_MS)
  worker.onmessage = ({ data }: MessageEvent<VersionComparison>) => resolve(data)
  worker.onerror = giveUp
  signal.addEventListener('abort', giveUp)
  worker.postMessage([one, other], [one, other])
  return promise.finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
