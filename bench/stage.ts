import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { deleteEmbedded, type EmbeddedServer, startEmbedded } from '../apps/server/src/platform/embedded/embedded.ts'
import { freePort } from '../apps/server/test/free-port.ts'
import { fill } from './data.ts'
import { type BenchServer, type LoadGenerator, startLoadGenerator, startServer, stop } from './processes.ts'

export const ADMIN = { email: 'admin@example.com', password: 'bench-password' }
type AdminAccount = typeof ADMIN

const root = join(import.meta.dirname, '..')
const FLOOR = join(import.meta.dirname, 'floor.ts')
const PEER = join(import.meta.dirname, 'peer.ts')
/** The command of `npm start`. */
const PRODUCT: string[] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .slice(1)

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
  /** Like `npm start`, with sample data and the databases of its instances. */
  startDemonstration(): Promise<BenchServer>
  stopServer(server: BenchServer): Promise<void>
  postgresVersion(): Promise<string>
  /** Idempotent: later calls wait for the first. */
  stop(): Promise<void>
}

/** Everything lives in a temporary folder; `stop` ends and deletes all of it. */
export async function openStage(say: (line: string) => void): Promise<BenchStage> {
  const folder = mkdtempSync(join(tmpdir(), 'acm-bench-'))
  const dataDir = join(folder, 'data')
  const database = await startEmbedded({ dataDir, log: say, settings: { max_connections: '200' } })
  const secretKey = randomBytes(32).toString('base64')
  const load = startLoadGenerator()
  const running = new Set<ChildProcess>()
  const sites = new Map<number, Promise<BenchSite>>()

  const startOf = (start: Omit<Parameters<typeof startServer>[0], 'log' | 'port' | 'onSpawn'>, port: number) => {
    const onSpawn = (child: ChildProcess) => running.add(child)
    return startServer({ ...start, port, onSpawn, log: join(folder, 'servers.log') })
  }
  const startProduct = async (databaseUrl: string) => {
    const port = await freePort()
    const env = { ...productEnvironment(databaseUrl, secretKey), PORT: String(port) }
    const server = await startOf({ args: PRODUCT, env, path: '/api/health/ready' }, port)
    return { ...server, cookie: await signIn(port) }
  }
  const startFloor = async (databaseUrl: string) => {
    const port = await freePort()
    return startOf({ args: [FLOOR, databaseUrl, String(port)], path: '/' }, port)
  }
  const startPeer = async (databaseUrl: string): Promise<Peer> => {
    const port = await freePort()
    const server = await startOf({ args: [PEER, databaseUrl, String(port)], path: '/' }, port)
    return { server, headers: { authorization: `Bearer ${await peerToken(port)}` } }
  }
  const demonstrations: string[] = []
  const startDemonstration = async () => {
    const ownData = join(folder, `demonstration-${demonstrations.length}`)
    demonstrations.push(ownData)
    const port = await freePort()
    const env = { ...COMMON, DATABASE_URL: '', SECRET_KEY: '', DATA_DIR: ownData, DEMO: '1', PORT: String(port) }
    return startOf({ args: PRODUCT, env, path: '/api/health/ready' }, port)
  }
  const stopServer = async (server: BenchServer) => {
    running.delete(server.process)
    await stop(server.process)
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
    for (const one of [dataDir, ...demonstrations])
      await deleteEmbedded({ dataDir: one, log: () => undefined, files: [] })
    await rm(folder, { recursive: true, force: true })
  }

  return {
    load,
    startProduct,
    startFloor,
    startPeer,
    startDemonstration,
    stopServer,
    site(instances) {
      const site = sites.get(instances) ?? open(instances)
      sites.set(instances, site)
      return site
    },
    postgresVersion: () => versionOf(database),
    stop() {
      stopping ??= stopAll()
      return stopping
    },
  }
}

async function versionOf({ connection }: EmbeddedServer): Promise<string> {
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return rows[0]?.server_version ?? ''
}

/** Production like `npm start`, without the caller's own settings. */
const COMMON: NodeJS.ProcessEnv = {
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: '',
  LOG_LEVEL: 'info',
  TRUST_PROXY: '',
  SESSION_TIMEOUT_MINUTES: '720',
}

const productEnvironment = (databaseUrl: string, secretKey: string): NodeJS.ProcessEnv => ({
  ...COMMON,
  DATABASE_URL: databaseUrl,
  SECRET_KEY: secretKey,
  DEMO: '0',
})

async function makeDatabase({ connection }: EmbeddedServer, instances: number): Promise<string> {
  const name = `bench_${instances}`
  const admin = new Client(connection)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const { db, close } = openDatabase({ address: { ...connection, database: name }, onError: console.error })
  await migrate(db)
  await close()
  const client = new Client({ ...connection, database: name })
  await client.connect()
  await fill(client, instances)
  await client.end()
  return `postgres://${connection.user}@localhost:${connection.port}/${name}?host=${connection.host}`
}

export async function signIn(port: number, account: AdminAccount = ADMIN): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  if (!answer.ok) throw new Error(`The sign-in was answered with ${answer.status}: ${await answer.text()}`)
  return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

async function peerToken(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  if (!answer.ok) throw new Error(`The peer answered the sign-in with ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}
