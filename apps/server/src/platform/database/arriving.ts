import pg from 'pg'
import { RowTexts } from './row-texts.ts'

const PIECE_BYTES = 64 * 1024
/** A connection whose statement failed says within so long that it is ready for the next, or is cut. */
const READY_WITHIN_MS = 2000
const COMMA = Buffer.from(',')

/** Texts that have come, each with a comma before it. The last may go on in the next piece. */
export interface ArrivedTexts {
  bytes: Buffer
  /** How many of them begin here. */
  count: number
}

/** What the driver's queries do on a connection; its types leave most of it out. */
interface DriverQuery {
  once(event: 'over', listener: (error: Error | null) => void): this
  emit(event: 'over', error: Error | null): boolean
  submit(connection: pg.Connection): Error | null
}

const Query = pg.Query as unknown as new (
  query: { text: string; values: unknown[] },
  callback: (error: Error | null) => void,
) => DriverQuery

/** Connections whose statement failed, and which have yet to say that they are ready for the next. */
const unready = new WeakSet<pg.Connection>()

/** Notes of a connection whether the answer to a statement that failed is still on its way. */
export function noteFailures(client: pg.ClientBase): void {
  const { connection } = client as pg.Client
  connection.on('errorMessage', () => unready.add(connection))
  connection.on('readyForQuery', () => unready.delete(connection))
}

/** Or once it has ended. */
function onceReady(connection: pg.Connection, then: () => void): void {
  let isReady = false
  // It may have said so while this process had no time to read it.
  const cutLater = () => setImmediate(() => isReady || connection.stream.destroy())
  const late = setTimeout(cutLater, READY_WITHIN_MS)
  const go = () => {
    isReady = true
    clearTimeout(late)
    connection.off('readyForQuery', go)
    connection.off('end', go)
    then()
  }
  connection.on('readyForQuery', go)
  connection.on('end', go)
}

/**
 * The rows of a statement, each one text, as they come, while the database makes the next; what kysely asks of a cursor. They stay
 * bytes, past the driver, which makes some objects of each: those of long lists were most of what this process held. The database
 * does not wait for whoever reads them: for answers that are held whole.
 */
export class ArrivingTexts extends Query {
  readonly text: string
  #arrived: ArrivedTexts[] = []
  #piece = Buffer.alloc(0)
  #filled = 0
  #count = 0
  #isUnwanted = false
  #isOver = false
  #sentOn: pg.Connection | null = null
  #failure: Error | null = null
  #wake: () => void = () => undefined

  /** Tells when it is over by 'over', with the error or null. */
  constructor(text: string, values: unknown[]) {
    super({ text, values }, (error) => {
      this.#failure ??= error ?? null
      // The driver tells of a failure before the connection is ready for another statement.
      if (error && this.#sentOn && !this.#sentOn.stream.destroyed) onceReady(this.#sentOn, () => this.#end())
      else this.#end()
    })
    this.text = text
  }

  #end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#give()
    this.emit('over', this.#failure)
    this.#wake()
  }

  /** Nothing else is asked of the connection meanwhile: once the statement before has its whole answer, all rows are its own. */
  override submit(connection: pg.Connection): Error | null {
    if (!unready.has(connection)) return this.#send(connection)
    onceReady(connection, () => {
      const unsent = this.#isOver ? null : this.#send(connection)
      if (unsent) connection.stream.destroy(unsent)
    })
    return null
  }

  #send(connection: pg.Connection): Error | null {
    const { stream } = connection
    const driver = stream.listeners('data') as ((part: Buffer) => void)[]
    const rows = new RowTexts({
      begin: () => {
        this.#add(COMMA)
        this.#count += 1
      },
      take: (part) => this.#add(part),
      passOn: (part) => driver.forEach((read) => void read.call(stream, part)),
    })
    const read = (packet: Buffer) => {
      try {
        rows.read(packet)
      } catch (error) {
        stream.destroy(error as Error)
      }
      if (!this.#isOver || !rows.isBetween) return
      stream.off('data', read)
      for (const one of driver) stream.on('data', one)
    }
    stream.on('data', read)
    for (const one of driver) stream.off('data', one)
    const unsent = super.submit(connection)
    this.#sentOn = connection
    return unsent
  }

  #add(part: Buffer): void {
    if (this.#isUnwanted) return
    for (let at = 0; at < part.length; ) {
      if (this.#filled === this.#piece.length) {
        this.#give()
        this.#piece = Buffer.allocUnsafeSlow(PIECE_BYTES)
      }
      const copied = part.copy(this.#piece, this.#filled, at)
      at += copied
      this.#filled += copied
    }
  }

  #give(): void {
    if (this.#filled > 0) this.#arrived.push({ bytes: this.#piece.subarray(0, this.#filled), count: this.#count })
    this.#filled = 0
    this.#count = 0
    this.#wake()
  }

  /** So many pieces at once, and fewer only at the end. */
  async read(count: number): Promise<ArrivedTexts[]> {
    await this.#until(() => this.#arrived.length >= count)
    if (this.#failure) throw this.#failure
    return this.#arrived.splice(0, count)
  }

  /** Its connection is of use again once all have come. */
  async close(): Promise<void> {
    this.#isUnwanted = true
    this.#arrived = []
    this.#filled = 0
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
