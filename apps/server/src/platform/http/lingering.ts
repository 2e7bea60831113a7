import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { hasBody } from './arrivals.ts'

/** How long a connection is still read that has had its last answer, and of how many. */
export interface LingerLimits {
  withinMs: number
  /** Without a byte. */
  silentMs: number
  bytes: number
  atOnce: number
}

export const LINGER: LingerLimits = { withinMs: 30_000, silentMs: 5000, bytes: 256 * 1024 * 1024, atOnce: 256 }

declare module 'fastify' {
  interface FastifyInstance {
    lingering: Lingering
  }
}

/**
 * A connection that is closed while its sender still writes is reset, and who writes all before reading never learns
 * why it was refused. So our side alone ends, and what still comes is read and thrown away for a while.
 */
class Lingering {
  readonly #sockets = new Set<Socket>()
  readonly #limits: LingerLimits
  constructor(limits: LingerLimits) {
    this.#limits = limits
  }

  /** Once what was written on it is sent, the connection ends, or is read on until its sender ends it. */
  begin(socket: Socket): void {
    if (this.#sockets.has(socket)) return
    if (this.#sockets.size >= this.#limits.atOnce) return void Socket.prototype.destroySoon.call(socket)
    this.#sockets.add(socket)
    const cut = () => socket.destroy()
    const deadline = setTimeout(cut, this.#limits.withinMs).unref()
    socket.once('close', () => {
      clearTimeout(deadline)
      this.#sockets.delete(socket)
    })
    socket.setTimeout(this.#limits.silentMs, cut)
    socket.end()
    // Node goes on reading only where its parser is still there to be told so.
    if (socket.isPaused()) socket.once('resume', () => this.#throwAway(socket)).resume()
    else this.#throwAway(socket)
  }

  /** Past the parser: nothing of what was refused is carried out after all. */
  #throwAway(socket: Socket): void {
    let left = this.#limits.bytes
    socket.removeAllListeners('data').on('data', ({ length, buffer }: Buffer<ArrayBuffer>) => {
      left -= length
      // Gives its memory back at once: garbage of this kind is collected only when there are some 64 MB of it.
      buffer.transfer(0)
      if (left < 0) socket.destroy()
    })
  }

  /** Whether all that is left of it is to read what nobody wants. */
  has(socket: Socket | null): boolean {
    return socket !== null && this.#sockets.has(socket)
  }
}

/** Where the last answer on a connection comes before the end of its request. */
export function lingerAfterAnswers(app: FastifyInstance, limits: LingerLimits): void {
  const lingering = new Lingering(limits)
  app.decorate('lingering', lingering)
  app.server.prependListener('request', (request) => {
    if (!hasBody(request)) return
    const { socket } = request
    // By which Node ends a connection after its last answer.
    socket.destroySoon = () => {
      if (request.complete) Socket.prototype.destroySoon.call(socket)
      else lingering.begin(socket)
    }
  })
}
