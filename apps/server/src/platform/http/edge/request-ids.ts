import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID_HEADER } from '@acm/contract/core/request-id'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../settings/config.ts'

/** Safe in a log, a database and a header. */
const WELL_FORMED = /^[\w.-]{8,128}$/

/** True for a proxy of our own (TRUST_PROXY), whose word about a call is believed. */
export function comesFromProxy({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  const isProxy = typeof trustProxy === 'string' ? proxyAddr.compile(trustProxy.split(',')) : trustProxy
  return ({ socket }) => isProxy(socket.remoteAddress ?? '', 0)
}

export function requestIds(config: Config): (request: IncomingMessage) => string {
  const isBelieved = comesFromProxy(config)
  return (request) => {
    const header = request.headers[REQUEST_ID_HEADER]
    return typeof header === 'string' && WELL_FORMED.test(header) && isBelieved(request) ? header : randomUUID()
  }
}

/** The log and the history name the call by this id. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}
