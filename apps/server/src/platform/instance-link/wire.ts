import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { LinkFailure } from './instance-link.ts'

declare module 'pg' {
  interface Connection {
    attachListeners(stream: Pick<Duplex, 'on'>): void
  }
}

/** Bytes of a message's code and length. */
const HEADER = 5
/** Longer than any answer to the console; the first bytes of another protocol, read as a length, exceed it. */
const LONGEST = 64 * 1024 * 1024

const notPostgres = () => new LinkFailure("The server isn't a PostgreSQL server.", false)

/** The driver takes everything for PostgreSQL: other bytes throw outside any catch or block the thread forever. */
export function checkWireMessages({ connection }: pg.Client): void {
  const attach = connection.attachListeners.bind(connection)
  connection.attachListeners = (stream) => attach(checked(stream as Duplex))
}

type StreamListener = Parameters<Duplex['on']>[1]

function checked(stream: Duplex): Pick<Duplex, 'on'> {
  const messages = new Messages()
  const guarded =
    (read: StreamListener): StreamListener =>
    (chunk: Buffer) => {
      try {
        for (const message of messages.of(chunk)) read(message)
      } catch {
        stream.destroy(notPostgres())
      }
    }
  return {
    on: (event: string, listener: StreamListener) => stream.on(event, event === 'data' ? guarded(listener) : listener),
  }
}

class Messages {
  #held: Buffer[] = []
  #size = 0
  /** Bytes needed for the current message, as far as known. */
  #needed = HEADER

  of(chunk: Buffer): Buffer[] {
    const whole: Buffer[] = []
    this.#held.push(chunk)
    this.#size += chunk.length
    while (this.#size >= this.#needed) {
      const all = this.#held.length === 1 ? (this.#held[0] as Buffer) : Buffer.concat(this.#held)
      const length = 1 + all.readUInt32BE(1)
      if (length < HEADER || length > LONGEST) throw notPostgres()
      this.#held = [all]
      this.#needed = length
      if (all.length < length) break
      const message = all.subarray(0, length)
      if (!isWhole(message)) throw notPostgres()
      this.#held = [all.subarray(length)]
      this.#size = all.length - length
      this.#needed = HEADER
      whole.push(message)
    }
    return whole
  }
}

const [ERROR, NOTICE] = Buffer.from('EN')

/** The driver reads an error or a notice up to its end mark, even beyond the message. */
function isWhole(message: Buffer): boolean {
  if (message[0] !== ERROR && message[0] !== NOTICE) return true
  const [last, before] = [message.at(-1), message.length === HEADER + 1 ? 0 : message.at(-2)]
  return message.length > HEADER && last === 0 && before === 0
}
