import { API_PREFIX } from '@acm/contract/session-paths'
import type { FastifyInstance } from 'fastify'
import { VERSION } from '../../build.ts'
import { isUpToDate } from '../../database/migrate.ts'
import { writableCheck } from '../../database/write-probe.ts'
import { unavailable } from '../../problems.ts'
import type { Services } from '../../services.ts'
import { serveReading } from '../edge/methods.ts'

const READY_WITHIN_MS = 1500

export function serveHealth(app: FastifyInstance, services: Services): void {
  const isWritable = writableCheck(services)
  let isMigrated = false
  const isReady = async () => {
    if (app.draining.is) return false
    isMigrated ||= await isUpToDate(services.db)
    return isMigrated && (await isWritable())
  }
  const isHealthy = () =>
    Promise.race([
      isReady(),
      new Promise<false>((resolve) => setTimeout(resolve, READY_WITHIN_MS, false).unref()),
    ]).catch(() => false)

  serveReading(app, `${API_PREFIX}/health/live`, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live', version: VERSION }),
  )
  serveReading(app, `${API_PREFIX}/health/ready`, async (_request, reply) => {
    if (!(await isHealthy()))
      throw unavailable(app.draining.is ? 'The server is stopping.' : 'The database is not available.')
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
  // The console has a page at this address too: browsers get that, programs get one word (G-API-01).
  serveReading(app, '/health', async (request, reply) => {
    if (request.headers.accept?.includes('text/html')) return reply.callNotFound()
    const healthy = await isHealthy()
    return reply
      .code(healthy ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send(healthy ? 'Healthy' : 'Unhealthy')
  })
}
