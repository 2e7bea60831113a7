import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { limitedAs } from '../../../formats/ip.ts'
import { countLimitHit } from '../../metrics.ts'
import { ProblemError } from '../../problems.ts'
import { hasBody } from './unread-bodies.ts'

/** Per address (a /64 of IPv6): requests of ten minutes (G-API-15) could otherwise hold all connections. */
export const UNFINISHED_PER_ADDRESS = 64

export function boundArrivals(app: FastifyInstance, perAddress: number): void {
  const arriving = new Map<string, Set<IncomingMessage>>()
  const forget = (address: string, one: IncomingMessage) => {
    const others = arriving.get(address)
    others?.delete(one)
    if (others?.size === 0) arriving.delete(address)
  }
  app.addHook('onRequest', ({ raw, ip }, reply, done) => {
    if (!hasBody(raw)) return done()
    const address = limitedAs(ip)
    const others = arriving.get(address) ?? new Set()
    if (others.size >= perAddress) {
      countLimitHit('arrivals')
      reply.header('connection', 'close')
      throw tooMany()
    }
    arriving.set(address, others.add(raw))
    for (const end of ['end', 'close']) raw.once(end, () => forget(address, raw))
    done()
  })
  // An unread body never ends.
  app.addHook('onResponse', ({ raw, ip }, _reply, done) => {
    forget(limitedAs(ip), raw)
    done()
  })
}

const tooMany = () =>
  new ProblemError('too-many', 'Too many requests from this IP address are still arriving. Try again.', {
    retryAfter: 10,
  })
