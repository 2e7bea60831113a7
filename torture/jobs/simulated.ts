// A server with simulated instances: they answer after 20 ms without a database, and those on the host 'silent' never
// do.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { buildApp } from '../../apps/server/src/app.ts'
import { ensureFirstData } from '../../apps/server/src/installation/first-data.ts'
import { openInstallation } from '../../apps/server/src/installation/installation.ts'
import {
  type InstanceLink,
  LinkFailure,
  type LinkLimits,
} from '../../apps/server/src/platform/instance-link/instance-link.ts'
import { createLinks } from '../../apps/server/src/platform/instance-link/links.ts'
import { startWorker } from '../../apps/server/src/platform/jobs/worker.ts'
import { jobKinds } from '../../apps/server/src/registry.ts'
import { loadConfig } from '../../apps/server/src/settings/config.ts'

const ANSWERS_AFTER_MS = 20
const nothing = { added: 0, retired: 0, kept: 9 }
const answering = {
  ping: async () => undefined,
  newestApplied: async () => 0,
  syncImportFields: async () => nothing,
} as unknown as InstanceLink

async function open<T>(connection: pg.ClientConfig, limits: LinkLimits, work: (link: InstanceLink) => Promise<T>) {
  if (connection.connectionString?.endsWith('/silent')) {
    await pause(limits.connectMs)
    throw new LinkFailure("The server didn't respond in time.", true)
  }
  await pause(ANSWERS_AFTER_MS)
  return work(answering)
}

const config = loadConfig()
const installation = await openInstallation(config, () => undefined)
await ensureFirstData(installation.services)
const { db, pool } = installation.services
const services = { ...installation.services, links: createLinks({ db, pool, config, open }) }
const app = buildApp(services)
startWorker(services, jobKinds, console.error)
await app.listen({ host: config.host, port: config.port })
const address = app.server.address()
console.info(`ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : config.port}`)
process.once('SIGTERM', () => process.exit(0))
