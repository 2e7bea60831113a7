import { forget } from '../memory.ts'

/** What begins a message of the wire protocol: its code and its length. */
const CODE = 1
const HEAD = 5
/** A row goes on with how many columns it has, and with the length of the first. */
const ROW = 0x44
const ROW_HEAD = 11

const NOTHING = Buffer.alloc(0)

interface Parted {
  /** A text begins. */
  begin(): void
  /** A part of it, whose memory is gone afterwards. */
  take(part: Buffer): void
  /** All else, in whatever parts it came. */
  passOn(part: Buffer): void
}

/** Takes the texts of rows that have one column out of what a database sends, as bytes, wherever its packets end. */
export class RowTexts {
  readonly #parted: Parted
  #head: Buffer = NOTHING
  #isRow = false
  /** Bytes still to come of the message that has begun. */
  #left = 0

  constructor(parted: Parted) {
    this.#parted = parted
  }

  read(packet: Buffer): void {
    const bytes = this.#head.length > 0 ? Buffer.concat([this.#head, packet]) : packet
    let isRowsAlone = bytes === packet
    let at = 0
    while (at < bytes.length) {
      if (this.#left === 0) {
        const begun = this.#begin(bytes, at)
        if (begun === null) break
        at += begun
      }
      const part = bytes.subarray(at, at + this.#left)
      if (this.#isRow) this.#parted.take(part)
      else this.#parted.passOn(part)
      isRowsAlone &&= this.#isRow
      this.#left -= part.length
      at += part.length
    }
    this.#head = at < bytes.length ? Buffer.from(bytes.subarray(at)) : NOTHING
    if (isRowsAlone) forget(packet)
  }

  /** Whether no message is under way. */
  get isBetween(): boolean {
    return this.#left === 0 && this.#head.length === 0
  }

  /** How much of what begins is told nobody; null: its head is not all there. */
  #begin(bytes: Buffer, at: number): number | null {
    if (bytes.length - at < HEAD) return null
    const length = CODE + bytes.readUInt32BE(at + CODE)
    this.#isRow = bytes[at] === ROW
    if (this.#isRow && bytes.length - at < ROW_HEAD) return null
    this.#left = this.#isRow ? length - ROW_HEAD : length
    if (!this.#isRow) return 0
    if (bytes.readInt32BE(at + ROW_HEAD - 4) !== this.#left) throw new Error('A row is not one text.')
    this.#parted.begin()
    return ROW_HEAD
  }
}
