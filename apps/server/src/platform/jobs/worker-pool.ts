export const POOL_SIZE = 8
/** Including slow tasks, which free their lane: a hundred silent databases block no one. */
const MOST_LANES = 32
export const SLOW_AFTER_MS = 1000

interface LaneWork<T> {
  /** Undefined: nothing to do now. */
  next: () => Promise<T | undefined>
  work: (one: T) => Promise<void>
}

/** A worker pool of LANES; slow tasks do not count, so others run in their place. */
export class WorkerPool<T> {
  readonly #work: LaneWork<T>
  readonly #since = new Set<{ at: number }>()
  #isOver = false
  #done = Promise.withResolvers<void>()

  constructor(work: LaneWork<T>) {
    this.#work = work
  }

  /** Call it repeatedly: a task that becomes slow makes room for another. */
  fill(): void {
    while (!this.#isOver && this.#quick() < POOL_SIZE && this.#since.size < MOST_LANES) void this.#run()
  }

  end(): void {
    this.#isOver = true
  }

  /** Resolves when nothing runs; rejects with the first failure. */
  async idle(): Promise<void> {
    if (this.#since.size > 0) await this.#done.promise
  }

  #quick(): number {
    const now = performance.now()
    return [...this.#since].filter(({ at }) => now - at < SLOW_AFTER_MS).length
  }

  async #run(): Promise<void> {
    const lane = { at: performance.now() }
    this.#since.add(lane)
    try {
      // Stops this lane if its slow task was replaced in the meantime.
      while (!this.#isOver && this.#quick() <= POOL_SIZE) {
        const one = await this.#work.next()
        if (one === undefined) break
        await this.#work.work(one)
        lane.at = performance.now()
      }
    } catch (error) {
      this.#isOver = true
      this.#done.promise.catch(() => undefined)
      this.#done.reject(error)
    }
    this.#since.delete(lane)
    if (this.#since.size > 0) return
    this.#done.resolve()
    if (!this.#isOver) this.#done = Promise.withResolvers()
  }
}
