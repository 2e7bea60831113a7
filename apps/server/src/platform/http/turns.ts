import { unavailable } from '../problems.ts'

/** Lets a few at a time do what takes much memory; the others wait, and are told to come again when that takes long. */
export class Turns {
  #free: number
  readonly #waitMs: number
  readonly #waiting: (() => void)[] = []

  constructor(atOnce: number, waitMs: number) {
    this.#free = atOnce
    this.#waitMs = waitMs
  }

  /** How many wait for theirs. */
  get waiting(): number {
    return this.#waiting.length
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn()
    try {
      return await work()
    } finally {
      this.#free += 1
      this.#waiting.shift()?.()
    }
  }

  async #turn(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const called = () => {
      clearTimeout(timer)
      this.#free -= 1
      resolve()
    }
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(called), 1)
      reject(unavailable())
    }, this.#waitMs)
    this.#waiting.push(called)
    return promise
  }
}
