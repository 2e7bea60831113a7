import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isLoopback } from '../../../formats/ip.ts'
import { BUILD, VERSION } from '../../build.ts'
import { gauge, processMetrics } from '../../metrics.ts'
import { forbidden } from '../../problems.ts'
import type { Services } from '../../services.ts'
import { EVENT_STREAM_TYPE } from '../calls/events.ts'
import { uploadsWaiting } from '../calls/uploads.ts'
import { serveReading } from '../edge/methods.ts'
import { type DatabaseFactSources, databaseMetrics } from './database-metrics.ts'
import { watchCertificates, watchDisks } from './surroundings.ts'

export interface MetricSources {
  streamsOpen(): number
  facts: DatabaseFactSources
}

/** In Prometheus format, for this machine or holders of the token (docs/operate/monitoring.md). */
export function serveMetrics(app: FastifyInstance, services: Services, counted: MetricSources): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  describeProcess(registry, services, counted)
  countCalls(app, registry)
  const readDatabase = databaseMetrics(services, counted.facts)
  serveReading(app, '/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, services.config.metricsToken)) throw forbidden()
    const registries = [registry, processMetrics, await readDatabase()]
    const texts = await Promise.all(registries.map((one) => one.metrics()))
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(texts.join('\n'))
  })
}

function describeProcess(
  registry: Registry,
  { pool, config }: Services,
  { streamsOpen }: Pick<MetricSources, 'streamsOpen'>,
): void {
  new Gauge({
    name: 'acm_build_info',
    help: 'The running version and build; always 1',
    labelNames: ['version', 'build', 'node'],
    registers: [registry],
  }).set({ version: VERSION, build: BUILD.slice(0, 12), node: process.versions.node }, 1)
  watchDisks(registry, config)
  watchCertificates(registry, { config, pool })
  gauge(registry, 'acm_event_streams', 'Open change streams', streamsOpen)
  gauge(registry, 'acm_uploads_waiting', 'Uploaded files waiting to be processed', uploadsWaiting)
  gauge(registry, 'acm_database_pool_connections', 'Connections to the database', () => pool.counts.total)
  gauge(registry, 'acm_database_pool_idle', 'Idle connections to the database', () => pool.counts.idle)
  gauge(registry, 'acm_database_pool_waiting', 'Calls waiting for a database connection', () => pool.counts.waiting)
  gauge(registry, 'acm_database_pool_max', 'Maximum number of database connections', () => pool.size)
}

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return isDirectAndLocal(request)
  const authorization = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return authorization.length === expected.length && timingSafeEqual(authorization, expected)
}

/** By the socket, ignoring TRUST_PROXY: requests through a local proxy may come from anywhere. */
function isDirectAndLocal({ raw }: FastifyRequest): boolean {
  return isLoopback(raw.socket.remoteAddress ?? '') && FORWARDED.every((name) => raw.headers[name] === undefined)
}

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip']

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** Pages, files and unknown addresses. */
const NO_ROUTE = 'page'
/** From a record answered from memory to the longest export. */
const SECONDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Labels are bounded by the routes: never a requested address, nor a method that no call has. */
function countCalls(app: FastifyInstance, registry: Registry): void {
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
