import { API_PREFIX } from '@acm/contract/session-paths'
import type { FastifyInstance } from 'fastify'
import { atMostEvery } from '../../at-most-every.ts'
import { VERSION } from '../../build.ts'
import { isUpToDate } from '../../database/migrate.ts'
import { isRetired, logRetired } from '../../database/retired-keys.ts'
import { unavailable } from '../../problems.ts'
import type { Services } from '../../services.ts'
import { sendProblem } from '../calls/problems.ts'
import { serveReading } from '../edge/methods.ts'

const READY_WITHIN_MS = 1500

export function serveHealth(
  app: FastifyInstance,
  { db, secrets, log }: Services,
  isWritable: () => Promise<boolean>,
): void {
  let isMigrated = false
  // Probes that come together share one look, because each reads all migrations.
  const checkMigrations = atMostEvery(0, () => isUpToDate(db))
  const isReady = async () => {
    if (app.draining.is) return false
    isMigrated ||= await checkMigrations()
    if (!isMigrated || !(await isWritable())) return false
    if (!(await isRetired(db, secrets.keyId))) return true
    logRetired(log)
    return false
  }
  const inTime = (answer: Promise<boolean>) =>
    Promise.race([answer, new Promise<false>((resolve) => setTimeout(resolve, READY_WITHIN_MS, false).unref())]).catch(
      () => false,
    )
  const isHealthy = () => inTime(isReady())
  const whyNot = async () => {
    if (app.draining.is) return 'The server is stopping.'
    const isKeyRetired = await inTime(isRetired(db, secrets.keyId))
    return isKeyRetired ? 'The key of this server was retired.' : 'The database is not available.'
  }

  serveReading(app, `${API_PREFIX}/health/live`, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live', version: VERSION }),
  )
  serveReading(app, `${API_PREFIX}/health/ready`, async (request, reply) => {
    // Not thrown: that would log each probe as a failed call.
    if (!(await isHealthy())) return sendProblem(reply, request, unavailable(await whyNot()))
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
