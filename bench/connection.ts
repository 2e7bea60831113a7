import { connect, type Socket } from 'node:net'

interface BenchResponse {
  status: number
  body: string
}

const END_OF_HEAD = '\r\n\r\n'
/** Of a body that is sent in pieces: a long list. */
const END_OF_PIECES = '\r\n0\r\n\r\n'

/** Keep-alive. Far cheaper than `node:http`, so that the measured servers get the CPU. */
export class BenchConnection {
  readonly #socket: Socket
  #chunks: Buffer[] = []
  #head: string | null = null
  #status = 0
  /** Null: the body is sent in pieces. */
  #length: number | null = 0
  #received = 0
  #tail = ''
  #keepsBody = false
  #resolve: (answer: BenchResponse) => void = () => undefined
  #reject: (error: Error) => void = () => undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', (error) => this.#reject(error))
    socket.on('close', () => this.#reject(new Error('The server closed the connection.')))
  }

  static open(port: number): Promise<BenchConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(new BenchConnection(socket)))
      socket.once('error', reject)
    })
  }

  send(request: string, keepsBody = false): Promise<BenchResponse> {
    this.#keepsBody = keepsBody
    return new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    const body = this.#head === null ? this.#readHead(chunk) : chunk
    if (body === null) return
    this.#received += body.length
    if (this.#keepsBody || this.#status >= 400) this.#chunks.push(body)
    this.#tail = (this.#tail + body.toString('latin1', Math.max(0, body.length - END_OF_PIECES.length))).slice(
      -END_OF_PIECES.length,
    )
    const isOver = this.#length === null ? this.#tail === END_OF_PIECES : this.#received >= this.#length
    if (isOver) this.#finish()
  }

  /** Returns the part of the chunk that is body; null: the head is incomplete. */
  #readHead(chunk: Buffer): Buffer | null {
    this.#chunks.push(chunk)
    const all = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks)
    const end = all.indexOf(END_OF_HEAD)
    if (end < 0) return null
    this.#head = all.toString('latin1', 0, end)
    this.#status = Number(this.#head.slice(9, 12))
    const isInPieces = /transfer-encoding: chunked/i.test(this.#head)
    const length = /content-length: (\d+)/i.exec(this.#head)?.[1]
    if (length === undefined && !isInPieces && this.#status !== 304)
      throw new Error(`No length in the answer:\n${this.#head}`)
    this.#length = isInPieces ? null : Number(length ?? 0)
    this.#chunks = []
    return all.subarray(end + END_OF_HEAD.length)
  }

  #finish(): void {
    const answer = { status: this.#status, body: Buffer.concat(this.#chunks).toString() }
    this.#chunks = []
    this.#head = null
    this.#received = 0
    this.#tail = ''
    this.#resolve(answer)
  }
}
