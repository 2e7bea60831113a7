import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { deleteEmbedded, type EmbeddedServer, startEmbedded } from '../apps/server/src/platform/embedded/embedded.ts'
import { inDatabase, urlOf } from '../apps/server/test/database-server.ts'
import { freePort } from '../apps/server/test/free-port.ts'
import { within } from '../apps/server/test/fresh-database.ts'
import { call, signIn } from '../apps/server/test/server-process.ts'
import { fill } from './data.ts'
import { type BenchServer, type LoadGenerator, startLoadGenerator, startServer, stop } from './processes.ts'

const ADMIN = { email: 'admin@example.com', password: 'bench-password' }

const root = join(import.meta.dirname, '..')
const FLOOR = join(import.meta.dirname, 'floor.ts')
const PEER = join(import.meta.dirname, 'peer.ts')
/** The command of `npm start`. */
const PRODUCT: string[] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .slice(1)
/** Production like `npm start`, without the caller's own settings. */
const ENVIRONMENT: NodeJS.ProcessEnv = {
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: '',
  LOG_LEVEL: 'info',
  TRUST_PROXY: '',
  SESSION_TIMEOUT_MINUTES: '720',
}

export interface ProductServer extends BenchServer {
  /** Its name holds the port: each server has its own. */
  cookie: string
}

export interface BenchSite {
  databaseUrl: string
  product: ProductServer
  floor: BenchServer
}

export interface Peer {
  server: BenchServer
  headers: { authorization: string }
}

export interface BenchStage {
  load: LoadGenerator
  site(instances: number): Promise<BenchSite>
  startProduct(databaseUrl: string): Promise<ProductServer>
  startFloor(databaseUrl: string): Promise<BenchServer>
  /** With the token of its first user. */
  startPeer(databaseUrl: string): Promise<Peer>
  /** Like `npm start`, with sample data and the databases of its instances; once in a run. */
  startDemonstration(): Promise<ProductServer>
  stopServer(server: BenchServer): Promise<void>
  postgresVersion(): Promise<string>
  /** Idempotent: later calls wait for the first. */
  stop(): Promise<void>
}

/** Everything lives in a temporary folder; `stop` ends and deletes all of it. */
export async function openStage(say: (line: string) => void): Promise<BenchStage> {
  const folder = mkdtempSync(join(tmpdir(), 'acm-bench-'))
  const [dataDir, demonstration] = [join(folder, 'data'), join(folder, 'demonstration')]
  const database = await startEmbedded({ dataDir, log: say, settings: { max_connections: '200' } })
  const SECRET_KEY = randomBytes(32).toString('base64')
  const load = startLoadGenerator()
  const running = new Set<ChildProcess>()
  const sites = new Map<number, Promise<BenchSite>>()

  const start = (args: string[], path: string, port: number, env: NodeJS.ProcessEnv = {}) => {
    const onSpawn = (child: ChildProcess) => running.add(child)
    return startServer({ args, path, port, env, onSpawn, log: join(folder, 'servers.log') })
  }
  const startWith = async (settings: NodeJS.ProcessEnv): Promise<ProductServer> => {
    const port = await freePort()
    const env = { ...ENVIRONMENT, ...settings, PORT: String(port) }
    const server = await start(PRODUCT, '/api/health/ready', port, env)
    return { ...server, cookie: await signIn(server, ADMIN) }
  }
  const startProduct = (databaseUrl: string) => startWith({ DATABASE_URL: databaseUrl, SECRET_KEY, DEMO: '0' })
  const startFloor = async (databaseUrl: string) => {
    const port = await freePort()
    return start([FLOOR, databaseUrl, String(port)], '/', port)
  }
  const open = async (instances: number): Promise<BenchSite> => {
    say(`  … a database of ${instances.toLocaleString('en-US')} instances, its product server and its floor`)
    const databaseUrl = await makeDatabase(database, instances)
    return { databaseUrl, product: await startProduct(databaseUrl), floor: await startFloor(databaseUrl) }
  }
  let stopping: Promise<void> | undefined
  const stopAll = async () => {
    await Promise.allSettled([...running].map(stop))
    load.process.kill()
    await database.stop()
    for (const one of [dataDir, demonstration]) await deleteEmbedded({ dataDir: one, log: () => undefined, files: [] })
    await rm(folder, { recursive: true, force: true })
  }

  return {
    load,
    startProduct,
    startFloor,
    async startPeer(databaseUrl) {
      const port = await freePort()
      const server = await start([PEER, databaseUrl, String(port)], '/', port)
      const { body } = await call<{ token: string }>(server, '/login', { body: ADMIN })
      return { server, headers: { authorization: `Bearer ${body.token}` } }
    },
    startDemonstration: () => startWith({ DATABASE_URL: '', SECRET_KEY: '', DATA_DIR: demonstration, DEMO: '1' }),
    async stopServer(server) {
      running.delete(server.process)
      await stop(server.process)
    },
    site(instances) {
      const site = sites.get(instances) ?? open(instances)
      sites.set(instances, site)
      return site
    },
    async postgresVersion() {
      const { rows } = await within(database.connection, (client) => client.query('show server_version'))
      return rows[0].server_version
    },
    stop() {
      stopping ??= stopAll()
      return stopping
    },
  }
}

async function makeDatabase({ connection }: EmbeddedServer, instances: number): Promise<string> {
  const name = `bench_${instances}`
  await within(connection, (admin) => admin.query(`create database ${name}`))
  const address = inDatabase(connection, name)
  const { db, close } = openDatabase({ address, onError: console.error })
  await migrate(db)
  await close()
  await within(address, (client) => fill(client, instances))
  return urlOf(address)
}

/** The answer to the administrator; throws for any but a success. */
export async function ask<T>(product: ProductServer, path: string, body?: object): Promise<T> {
  return (await call<T>(product, path, { cookie: product.cookie, ...(body && { body }) })).body
}
