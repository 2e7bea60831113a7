import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { limitedAs } from '../../../formats/ip.ts'
import { countLimitHit } from '../../metrics.ts'
import { ProblemError } from '../../problems.ts'
import { hasBody } from './unread-bodies.ts'

/** Per address (a /64 of IPv6): requests of ten minutes (G-API-15) could otherwise hold all connections. */
export interface ArrivalLimits {
  unfinishedPerAddress: number
  /** Connections without a request so far: one more ends the oldest. Not counted behind a proxy, which collects requests itself. */
  silentPerAddress: number
  /** Kept-alive connections; beyond this each answer closes its connection. Not counted behind a proxy either. */
  keptPerAddress: number
}

export const ARRIVALS: ArrivalLimits = { unfinishedPerAddress: 64, silentPerAddress: 500, keptPerAddress: 500 }

class PerAddress<T extends IncomingMessage | Socket> {
  readonly #held = new Map<string, Set<T>>()

  countOf(address: string): number {
    return this.#held.get(address)?.size ?? 0
  }

  has(address: string, one: T): boolean {
    return this.#held.get(address)?.has(one) ?? false
  }

  oldestOf(address: string): T | undefined {
    return this.#held.get(address)?.values().next().value
  }

  add(address: string, one: T): void {
    this.#held.set(address, (this.#held.get(address) ?? new Set()).add(one))
    one.once('close', () => this.forget(address, one))
  }

  forget(address: string, one: T): void {
    const others = this.#held.get(address)
    others?.delete(one)
    if (others?.size === 0) this.#held.delete(address)
  }
}

export function boundArrivals(app: FastifyInstance, { unfinishedPerAddress }: ArrivalLimits): void {
  const arriving = new PerAddress<IncomingMessage>()
  app.addHook('onRequest', ({ raw, ip }, reply, done) => {
    if (!hasBody(raw)) return done()
    const address = limitedAs(ip)
    if (arriving.countOf(address) >= unfinishedPerAddress) {
      countLimitHit('arrivals')
      reply.header('connection', 'close')
      throw tooMany()
    }
    arriving.add(address, raw)
    raw.once('end', () => arriving.forget(address, raw))
    done()
  })
  // An unread body never ends.
  app.addHook('onResponse', ({ raw, ip }, _reply, done) => {
    if (hasBody(raw)) arriving.forget(limitedAs(ip), raw)
    done()
  })
}

/** Idle connections are cheap: their number is limited, and Node's timeouts end them. */
export function boundIdle(app: FastifyInstance, { silentPerAddress, keptPerAddress }: ArrivalLimits): void {
  const [silent, kept] = [new PerAddress<Socket>(), new PerAddress<Socket>()]
  // A closed socket has no address anymore.
  const addresses = new WeakMap<Socket, string>()
  app.server.on('connection', (socket) => {
    const address = limitedAs(socket.remoteAddress)
    if (silent.countOf(address) >= silentPerAddress) {
      const oldest = silent.oldestOf(address)
      if (oldest) silent.forget(address, oldest)
      oldest?.destroy()
    }
    addresses.set(socket, address)
    silent.add(address, socket)
  })
  app.server.prependListener('request', ({ socket }, response) => {
    const address = addresses.get(socket) ?? ''
    silent.forget(address, socket)
    if (kept.has(address, socket)) return
    if (kept.countOf(address) >= keptPerAddress) response.setHeader('connection', 'close')
    else kept.add(address, socket)
  })
}

const tooMany = () =>
  new ProblemError('too-many', 'Too many requests from this IP address are still arriving. Try again.', {
    retryAfter: 10,
  })
