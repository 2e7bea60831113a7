import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../../settings/config.ts'
import { type Span, tracingInUse } from '../../tracing/tracing.ts'
import { comesFromProxy } from './request-ids.ts'

declare module 'fastify' {
  interface FastifyRequest {
    traceId?: string
  }
}

/** Probes and scrapes would only be noise. */
const UNTOLD = /^\/(health|metrics|api\/health\/)/

/** Runs before all other hooks. Only a proxy of our own can name the parent trace; others could make us trace at will. */
export function traceCalls(app: FastifyInstance, config: Config): void {
  const tracing = tracingInUse()
  if (!tracing) return
  const isBelieved = comesFromProxy(config)
  const spans = new WeakMap<FastifyRequest, Span>()
  const within = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { url: route = 'page' } = request.routeOptions
    if (UNTOLD.test(route)) return done()
    const span = tracing.start({
      name: `${request.method} ${route}`,
      kind: 'server',
      from: isBelieved(request.raw) ? request.headers : {},
      attributes: { 'http.request.method': request.method, 'http.route': route, 'acm.request.id': request.id },
    })
    spans.set(request, span)
    request.traceId = span.traceId
    request.log = request.log.child({ traceId: span.traceId })
    reply.log = request.log
    let isOver = false
    reply.raw.once('close', () => {
      if (!isOver) span.end()
      isOver = true
    })
    span.within(done)
  })
  // Reading the body loses the async context.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    if (reply.statusCode >= 500) span?.fail(String(reply.statusCode))
  })
}
