import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../../settings/config.ts'
import { fail, tracer } from '../../tracing/tracing.ts'
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
  if (!config.traces) return
  const isBelieved = comesFromProxy(config)
  const contexts = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, reply, done) => {
    const { url: route = 'page' } = request.routeOptions
    if (UNTOLD.test(route)) return done()
    const parent = propagation.extract(ROOT_CONTEXT, isBelieved(request.raw) ? request.headers : {})
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'acm.request.id': request.id }
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    const inside = trace.setSpan(parent, span)
    contexts.set(request, inside)
    request.traceId = span.spanContext().traceId
    request.log = request.log.child({ traceId: request.traceId })
    reply.log = request.log
    reply.raw.once('close', () => span.end())
    context.with(inside, done)
  })
  // Reading the body loses the async context.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT)
    span?.setAttribute('http.response.status_code', statusCode)
    if (span && statusCode >= 500) fail(span, String(statusCode))
  })
}
