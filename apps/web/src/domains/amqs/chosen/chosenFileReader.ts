import { ApiFailure } from '../../../api/request.ts'
import type { FileQuestions } from './chosenFile.ts'
import type { FileAsked } from './chosenFile.worker.ts'

/** Limit for files crafted to take long. */
const LONGEST_MS = 60_000

let serial = 0

/** Asks a worker about a file, which it reads once. Close it when the file is no longer of interest. */
export class ChosenFileReader {
  readonly id = ++serial
  readonly #worker = new Worker(new URL('./chosenFile.worker.ts', import.meta.url), { type: 'module' })
  readonly #closing = Promise.withResolvers<never>()

  constructor(file: Blob) {
    this.#closing.promise.catch(() => undefined)
    this.#worker.onerror = () => this.close()
    this.#worker.postMessage({ file } satisfies FileAsked)
  }

  ask<K extends keyof FileQuestions>(ask: K, of: FileQuestions[K]['of']): Promise<FileQuestions[K]['answer']> {
    const { port1: here, port2: there } = new MessageChannel()
    const { promise, resolve, reject } = Promise.withResolvers<FileQuestions[K]['answer']>()
    const timer = setTimeout(() => this.close(), LONGEST_MS)
    here.onmessage = ({ data }: MessageEvent<{ answer: FileQuestions[K]['answer'] } | null>) =>
      data ? resolve(data.answer) : reject(new ApiFailure(0, null))
    this.#worker.postMessage({ ask, of } satisfies FileAsked, [there])
    return Promise.race([promise, this.#closing.promise]).finally(() => {
      clearTimeout(timer)
      here.close()
    })
  }

  close(): void {
    this.#worker.terminate()
    this.#closing.reject(new ApiFailure(0, null))
  }
}
