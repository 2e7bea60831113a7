import { ApiFailure } from '../../api/request.ts'
import type { ComparisonCalls } from './compareVersions.worker.ts'

type Answer<K extends keyof ComparisonCalls> = Awaited<ReturnType<ComparisonCalls[K]>>

interface WorkerAnswer {
  id: number
  answer?: unknown
  hasFailed?: boolean
}

/** Files crafted to take long are given up. */
const LONGEST_MS = 60_000

/** Files are read beside the page. Everything asked for is answered within a minute, or rejected with ApiFailure. */
export class ComparisonWorker {
  readonly #worker = new Worker(new URL('./compareVersions.worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #asked = 0

  constructor() {
    this.#worker.onmessage = ({ data: { id, answer, hasFailed } }: MessageEvent<WorkerAnswer>) => {
      if (hasFailed) this.#waiting.get(id)?.reject(new ApiFailure(0, null))
      else this.#waiting.get(id)?.resolve(answer)
    }
    this.#worker.onerror = () => this.close()
  }

  async ask<K extends keyof ComparisonCalls>(call: K, ...given: Parameters<ComparisonCalls[K]>): Promise<Answer<K>> {
    this.#asked += 1
    const id = this.#asked
    const waiting = Promise.withResolvers<unknown>()
    this.#waiting.set(id, waiting)
    const timer = setTimeout(() => this.close(), LONGEST_MS)
    this.#worker.postMessage({ id, call, given })
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
