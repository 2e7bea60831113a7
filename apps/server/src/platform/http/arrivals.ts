import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { limitedAs } from '../ip.ts'
import { countLimitHit } from '../metrics.ts'
import { Problem } from '../problems.ts'
import { answerBroken } from './connections.ts'

/** How slowly, and how many at a time, requests may arrive: a slow line stays within it, who would hold the server up does not. */
export interface ArrivalLimits {
  /** Nobody is called slow before. */
  graceMs: number
  /** What must have arrived of a body on average since it began. */
  bytesPerSecond: number
  /** Bodies of one address (a /64 of IPv6) that are still arriving. */
  unfinishedPerAddress: number
  /** Connections of one address from which no request has come yet; not counted behind a proxy, which collects requests itself. */
  silentPerAddress: number
  /** Connections of one address that are kept open for a next request: on others each answer is the last. Nor are these. */
  keptPerAddress: number
}

export const ARRIVALS: ArrivalLimits = {
  graceMs: 30_000,
  bytesPerSecond: 1024,
  unfinishedPerAddress: 64,
  silentPerAddress: 500,
  keptPerAddress: 500,
}

const LOOK_EVERY_MS = 1000

interface Arriving {
  request: IncomingMessage
  response: ServerResponse
  address: string
  since: number
  bytesBefore: number
}

/** Holds off those who begin requests and never end them, of which ten minutes a request (G-API-15) leave many. */
export function boundArrivals(app: FastifyInstance, limits: ArrivalLimits): void {
  const arriving = new Set<Arriving>()
  const stillArriving = () => {
    for (const one of arriving) if (isWhole(one.request) || app.lingering.has(one.request.socket)) arriving.delete(one)
    return [...arriving]
  }
  app.addHook('onRequest', ({ raw, ip }, reply, done) => {
    if (!hasBody(raw)) return done()
    const address = limitedAs(ip)
    if (stillArriving().filter((other) => other.address === address).length >= limits.unfinishedPerAddress) {
      countLimitHit('arrivals')
      reply.header('connection', 'close')
      throw tooMany()
    }
    const bytesBefore = raw.socket.bytesRead
    arriving.add({ request: raw, response: reply.raw, address, since: performance.now(), bytesBefore })
    // Whether what came of the body can be read at all is known only once the parser has seen it.
    queueMicrotask(done)
  })
  const isSlow = ({ request, since, bytesBefore }: Arriving) => {
    const ms = performance.now() - since
    return ms > limits.graceMs && request.socket.bytesRead - bytesBefore < (ms / 1000) * limits.bytesPerSecond
  }
  const look = () => {
    for (const { request, response } of stillArriving().filter(isSlow)) endSlow(app, request.socket, response)
  }
  // Once it has read what came while it had no time to: timers that are due come first.
  const timer = setInterval(() => setImmediate(look), Math.min(LOOK_EVERY_MS, limits.graceMs)).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Sockets by whom a limit counts them as. */
class Held {
  readonly #sockets = new Map<string, Set<Socket>>()

  countOf(address: string): number {
    return this.#sockets.get(address)?.size ?? 0
  }

  has(socket: Socket, address: string): boolean {
    return this.#sockets.get(address)?.has(socket) ?? false
  }

  add(socket: Socket, address: string): void {
    this.#sockets.set(address, (this.#sockets.get(address) ?? new Set()).add(socket))
    socket.once('close', () => this.forget(socket, address))
  }

  forget(socket: Socket, address: string): void {
    const others = this.#sockets.get(address)
    others?.delete(socket)
    if (others?.size === 0) this.#sockets.delete(address)
  }
}

/** Connections that say nothing, or nothing more, cost little each: their number is limited, and Node ends them in its time. */
export function boundIdle(app: FastifyInstance, { silentPerAddress, keptPerAddress }: ArrivalLimits): void {
  const [silent, kept] = [new Held(), new Held()]
  // A socket that was closed has none.
  const addresses = new WeakMap<Socket, string>()
  app.server.on('connection', (socket) => {
    const address = limitedAs(socket.remoteAddress)
    if (silent.countOf(address) >= silentPerAddress) return socket.destroy()
    addresses.set(socket, address)
    silent.add(socket, address)
  })
  app.server.prependListener('request', ({ socket }, response) => {
    const address = addresses.get(socket) ?? ''
    silent.forget(socket, address)
    if (kept.has(socket, address)) return
    if (kept.countOf(address) >= keptPerAddress) response.setHeader('connection', 'close')
    else kept.add(socket, address)
  })
}

/** Whether a body follows its header. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isWhole = ({ complete, socket }: IncomingMessage) => complete !== false || socket.destroyed

const tooMany = () =>
  new Problem('too-many', 'Too many requests of this address are still arriving. Please try again.', { retryAfter: 10 })

/** As Node ends what takes longer than it may at all. */
function endSlow(app: FastifyInstance, socket: Socket, response: ServerResponse): void {
  if (response.headersSent) socket.destroy()
  else answerBroken(app, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
}
