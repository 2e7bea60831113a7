/** Worked on at once. */
export const LANES = 8
/** With those that take long, which keep no place: a hundred silent databases hold up nobody. */
const MOST_LANES = 32
export const SLOW_AFTER_MS = 1000

interface Work<T> {
  /** What is to be done next; undefined: nothing. */
  next: () => Promise<T | undefined>
  work: (one: T) => Promise<void>
}

/** Work done side by side: so many at once, and others in the place of what takes long. */
export class Lanes<T> {
  readonly #work: Work<T>
  /** Since when each has been at what it does. */
  readonly #since = new Set<{ at: number }>()
  #isOver = false
  #done = Promise.withResolvers<void>()

  constructor(work: Work<T>) {
    this.#work = work
  }

  /** Begins as many as there is room for; to be called again while it lasts, as what is slow makes room. */
  fill(): void {
    while (!this.#isOver && this.#quick() < LANES && this.#since.size < MOST_LANES) void this.#run()
  }

  /** Begins nothing any more. */
  end(): void {
    this.#isOver = true
  }

  /** Until nothing is being done: fails with the first failure. */
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
      // A slow one's place was given to another meanwhile.
      while (!this.#isOver && this.#quick() <= LANES) {
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
