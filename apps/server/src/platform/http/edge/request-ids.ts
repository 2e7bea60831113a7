import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID_HEADER } from '@acm/contract/core/request-id'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../settings/config.ts'

/** What a log, a database and a header can hold without harm. */
const WELL_FORMED = /^[\w.-]{8,128}$/

/** Whether the other side of the connection is a proxy of ours (TRUST_PROXY): what it says of a call is believed. */
export function comesFromProxy({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  const isProxy = typeof trustProxy === 'string' ? proxyAddr.compile(trustProxy.split(',')) : trustProxy
  return ({ socket }) => isProxy(socket.remoteAddress ?? '', 0)
}

/** The id of each call: the one that a proxy of ours gave it, else one of our own. */
export function requestIds(config: Config): (request: IncomingMessage) => string {
  const isBelieved = comesFromProxy(config)
  return (request) => {
    const given = request.headers[REQUEST_ID_HEADER]
    return typeof given === 'string' && WELL_FORMED.test(given) && isBelieved(request) ? given : randomUUID()
  }
}

/** Every answer says by which id the log and the history name its call. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}
