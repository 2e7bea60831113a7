import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ownNetworkOf } from '../ip.ts'
import { countLimitHit } from '../metrics.ts'
import { Problem } from '../problems.ts'
import { hasBody } from './unread-bodies.ts'

/** How many requests may arrive at a time: of ten minutes each (G-API-15) a few senders could hold all connections. */
export interface ArrivalLimits {
  /** Bodies of one address that are still arriving. */
  unfinishedPerAddress: number
  /** Connections of one address from which no request has come yet; not counted behind a proxy, which collects requests itself. */
  silentPerAddress: number
}

export const ARRIVALS: ArrivalLimits = { unfinishedPerAddress: 64, silentPerAddress: 500 }

/** Counts what each address holds; an IPv6 network (/64) is one. */
class PerAddress<T> {
  readonly #held = new Map<string, Set<T>>()

  /** What lets it go again; null: the address holds as many as it may. */
  hold(ip: string, one: T, most: number): (() => void) | null {
    const address = ownNetworkOf(ip) ?? ''
    const others = this.#held.get(address) ?? new Set()
    if (others.size >= most) return null
    this.#held.set(address, others.add(one))
    return () => {
      others.delete(one)
      if (others.size === 0) this.#held.delete(address)
    }
  }
}

/** Refuses one more body of an address from which many are still arriving. */
export function boundArrivals(app: FastifyInstance, { unfinishedPerAddress }: ArrivalLimits): void {
  const arriving = new PerAddress<IncomingMessage>()
  app.addHook('onRequest', ({ raw, ip }, reply, done) => {
    if (!hasBody(raw)) return done()
    const release = arriving.hold(ip, raw, unfinishedPerAddress)
    if (release) {
      raw.once('end', release).once('close', release)
      return done()
    }
    countLimitHit('arrivals')
    reply.header('connection', 'close')
    throw tooMany()
  })
}

/** Closes one more connection of an address that has many from which nothing has come; Node ends those when no header comes. */
export function boundSilent(app: FastifyInstance, { silentPerAddress }: ArrivalLimits): void {
  const silent = new PerAddress<Socket>()
  const releases = new WeakMap<Socket, () => void>()
  app.server.on('connection', (socket) => {
    const release = silent.hold(socket.remoteAddress ?? '', socket, silentPerAddress)
    if (!release) return socket.destroy()
    releases.set(socket, release)
    socket.once('close', release)
  })
  app.server.on('request', ({ socket }) => releases.get(socket)?.())
}

const tooMany = () =>
  new Problem('too-many', 'Too many requests of this address are still arriving. Please try again.', { retryAfter: 10 })
