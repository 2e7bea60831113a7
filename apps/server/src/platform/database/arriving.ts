import pg from 'pg'

/**
 * The rows of a statement as they come, while the database makes the next; what kysely asks of a cursor. The database does not
 * wait for whoever reads them: for answers that are held whole.
 */
export class ArrivingRows<Row> extends pg.Query {
  readonly text: string
  #arrived: Row[] = []
  #isOver = false
  #failure: Error | null = null
  #wake: () => void = () => undefined

  /** Tells when it is over by 'over', with the error or null. */
  constructor(text: string, values: unknown[]) {
    super({ text, values }, (error) => {
      this.#failure = error ?? null
      this.#isOver = true
      this.emit('over', error ?? null)
      this.#wake()
    })
    this.text = text
    // The driver would keep each of them until the last has come, for whoever waits for all.
    Object.defineProperty(this, '_accumulateRows', { get: () => false, set: () => undefined })
    this.on('row', (row: Row) => {
      this.#arrived.push(row)
      this.#wake()
    })
  }

  /** So many at once, and fewer only at the end. */
  async read(count: number): Promise<Row[]> {
    await this.#until(() => this.#arrived.length >= count)
    if (this.#failure) throw this.#failure
    return this.#arrived.splice(0, count)
  }

  /** Its connection is of use again once all have come. */
  async close(): Promise<void> {
    this.removeAllListeners('row')
    await this.#until(() => false)
  }

  async #until(isEnough: () => boolean): Promise<void> {
    while (!this.#isOver && !isEnough())
      await new Promise<void>((resolve) => {
        this.#wake = () => {
          if (this.#isOver || isEnough()) resolve()
        }
      })
  }
}
