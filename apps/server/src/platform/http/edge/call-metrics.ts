import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { EVENT_STREAM_TYPE } from '../calls/events.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** Pages, files and unknown addresses. */
const NO_ROUTE = 'page'
/** From a record answered from memory to the longest export. */
const SECONDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Labels are bounded by the routes: never a requested address, nor a method that no call has. */
export function countCalls(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const calls = new Counter({
    name: 'http_requests_total',
    help: 'Answered calls',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer; without change streams',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const method = METHODS.includes(request.method) ? request.method : 'other'
    const route = request.routeOptions.url ?? NO_ROUTE
    calls.inc({ method, route, status: reply.statusCode })
    if (reply.getHeader('content-type') !== EVENT_STREAM_TYPE)
      seconds.observe({ method, route }, reply.elapsedTime / 1000)
    done()
  })
}
