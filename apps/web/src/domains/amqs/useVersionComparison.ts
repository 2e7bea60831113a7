import { contract } from '@acm/contract'
import { AMQ_UPLOAD_BYTES } from '@acm/contract/amq-files'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ApiFailure } from '../../api/request.ts'
import { wholeFile } from '../../api/wholeFile.ts'
import { loadTextDifference } from '../history/public.ts'
import type { VersionComparison } from './compareVersions.ts'

/** What is larger was never uploaded here. */
const TOO_LARGE = 'is larger than 20 MB, which no version may be.'
/** A file that is made to take long is given up. */
const LONGEST_MS = 60_000

/** Two versions compared: both files are downloaded, once, which the history tells, and read beside the page. */
export function useVersionComparison(from: number, to: number): UseQueryResult<VersionComparison, ApiFailure> {
  return useQuery({
    queryKey: ['amqVersionComparison', from, to],
    queryFn: ({ signal }) => compared(from, to, signal),
    meta: { endpoint: contract.amqs.versionFile },
    enabled: from > 0 && to > 0,
    // The file of a version stays, and each reading of it is written down.
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
