import { timingSafeEqual } from 'node:crypto'
import { API_PREFIX } from '@acm/contract/session-paths'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { canWrite } from '../database/database.ts'
import { isUpToDate } from '../database/migrate.ts'
import { isLoopback } from '../ip.ts'
import { forbidden, unavailable } from '../problems.ts'
import type { Services } from '../services.ts'
import { serveReading } from './methods.ts'

const READY_WITHIN_MS = 1500

/** Probes, the plain text behind /health, and metrics for this machine or holders of the token. */
export function serveHealth(app: FastifyInstance, services: Services): void {
  let isMigrated = false
  const isReady = async () => {
    isMigrated ||= await isUpToDate(services.db)
    return isMigrated && (await canWrite(services.db))
  }
  const isHealthy = () =>
    Promise.race([
      isReady(),
      new Promise<false>((resolve) => setTimeout(resolve, READY_WITHIN_MS, false).unref()),
    ]).catch(() => false)

  serveReading(app, `${API_PREFIX}/health/live`, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  serveReading(app, `${API_PREFIX}/health/ready`, async (_request, reply) => {
    if (!(await isHealthy())) throw unavailable('The database is not available.')
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
  // The address is also a page of the console: browsers get that, programs get one word (G-API-01).
  serveReading(app, '/health', async (request, reply) => {
    if (request.headers.accept?.includes('text/html')) return reply.callNotFound()
    const healthy = await isHealthy()
    return reply
      .code(healthy ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send(healthy ? 'Healthy' : 'Unhealthy')
  })
  serveMetrics(app, services)
}

function serveMetrics(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page'
    duration.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })
  serveReading(app, '/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, services.config.metricsToken)) throw forbidden()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return isDirectAndLocal(request)
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** By the connection itself: what a proxy on this machine passes on comes from anywhere, whatever TRUST_PROXY says. */
function isDirectAndLocal({ raw }: FastifyRequest): boolean {
  return isLoopback(raw.socket.remoteAddress ?? '') && FORWARDED.every((name) => raw.headers[name] === undefined)
}

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip']
