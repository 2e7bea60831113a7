import { queryOptions, skipToken } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiFailure } from '../../../api/request.ts'
import type { FileCall, FileCalls } from './files.worker.ts'

type Answer<K extends keyof FileCalls> = Awaited<ReturnType<FileCalls[K]>>

/** Limit for files crafted to take long. */
const LONGEST_MS = 60_000

let serial = 0

/** Reads and compares files outside of the page's thread. Each call ends within a minute, or with an ApiFailure. */
export class FileWorker {
  readonly id = ++serial
  readonly #worker = new Worker(new URL('./files.worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<{ id: number; answer?: unknown; hasFailed?: boolean }>) => {
      if (data.hasFailed) this.#waiting.get(data.id)?.reject(new ApiFailure(0, null))
      else this.#waiting.get(data.id)?.resolve(data.answer)
    }
    this.#worker.onerror = () => this.close()
  }

  async ask<K extends keyof FileCalls>(call: K, ...given: Parameters<FileCalls[K]>): Promise<Answer<K>> {
    const id = ++serial
    const waiting = Promise.withResolvers<unknown>()
    this.#waiting.set(id, waiting)
    const timer = setTimeout(() => this.close(), LONGEST_MS)
    this.#worker.postMessage({ id, call, given } satisfies FileCall)
    try {
      return (await waiting.promise) as Answer<K>
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(id)
    }
  }

  close() {
    this.#worker.terminate()
    for (const { reject } of this.#waiting.values()) reject(new ApiFailure(0, null))
  }
}

/** A worker for the file, or for a page; null: not wanted, or not yet there. */
export function useFileWorker(subject: Blob | string | null): FileWorker | null {
  const [worker, setWorker] = useState<FileWorker | null>(null)
  useEffect(() => {
    if (subject === null) return
    const started = new FileWorker()
    setWorker(started)
    return () => {
      started.close()
      setWorker(null)
    }
  }, [subject])
  return worker
}

/** Files never change while a worker has them. */
export const OF_FILES = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  structuralSharing: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const

/** Undefined `ask`: waits. */
export const workerQuery = <T>(
  worker: FileWorker | null,
  key: readonly unknown[],
  ask: ((worker: FileWorker) => Promise<T>) | undefined,
) =>
  queryOptions<T, ApiFailure>({
    queryKey: ['fileWorker', worker?.id, ...key],
    queryFn: worker && ask ? () => ask(worker) : skipToken,
    ...OF_FILES,
  })
