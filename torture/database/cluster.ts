import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { asUser, cleanEnvironment, databaseUser } from '../../apps/server/src/platform/embedded/user.ts'
import { freePort } from '../../apps/server/test/free-port.ts'
import { installWithApt } from '../../scripts/apt.ts'
import { skipFor } from '../part.ts'

const run = promisify(execFile)

export const DEBIAN_BIN = '/usr/lib/postgresql/15/bin'

/** `packages` maps each package to a file that it installs; those that are missing are installed, or the part is skipped. */
export async function installDebian(packages: Record<string, string>): Promise<void> {
  const missing = Object.keys(packages).filter((name) => !existsSync(packages[name] ?? ''))
  if (missing.length > 0) skipFor(await installWithApt(missing))
}

export const POSTGRESQL = { 'postgresql-15': `${DEBIAN_BIN}/postgres`, 'postgresql-client-15': `${DEBIAN_BIN}/psql` }

/** Writable for the database's user, deleted afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'acm-databases-'))
  try {
    await giveAway(folder)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function giveAway(path: string, mode = 0o700): Promise<void> {
  const user = databaseUser()
  await chmod(path, mode)
  if (user) await chown(path, user.uid, user.gid)
}

export const runAsOwner = (command: string, args: readonly string[]) =>
  run(command, args, { ...asUser(databaseUser()), cwd: '/', env: cleanEnvironment })

/** For long-running commands; keeps their output for error messages. */
export function spawnAsOwner(command: string, args: readonly string[]): { process: ChildProcess; said: () => string } {
  const child = spawn(command, args, {
    ...asUser(databaseUser()),
    cwd: '/',
    env: cleanEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => (output = (output + data).slice(-4000)))
  return { process: child, said: () => output }
}

/** Its own PostgreSQL on a local port; trusts everyone by default. */
export class Cluster {
  readonly bin: string
  readonly dir: string
  readonly port: number
  #running: ReturnType<typeof spawnAsOwner> | undefined

  private constructor(bin: string, dir: string, port: number) {
    this.bin = bin
    this.dir = dir
    this.port = port
  }

  static async make(dir: string, { bin = DEBIAN_BIN, initdb = [] as string[], settings = {} } = {}): Promise<Cluster> {
    await runAsOwner(join(bin, 'initdb'), ['-D', dir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...initdb])
    const cluster = new Cluster(bin, dir, await freePort())
    await cluster.configure({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      ...settings,
    })
    await cluster.start()
    return cluster
  }

  static async standbyOf(primary: Cluster, dir: string, port?: number): Promise<Cluster> {
    const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`
    await runAsOwner(join(primary.bin, 'pg_basebackup'), ['-D', dir, '-d', from, '-R', '-X', 'stream', '-c', 'fast'])
    const cluster = new Cluster(primary.bin, dir, port ?? (await freePort()))
    await appendFile(join(dir, 'postgresql.auto.conf'), `synchronous_standby_names = ''\n`)
    await cluster.start()
    return cluster
  }

  configure(settings: Record<string, string>): Promise<void> {
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
    return appendFile(join(this.dir, 'postgresql.conf'), lines.join(''))
  }

  allow(lines: readonly string[]): Promise<void> {
    return writeFile(join(this.dir, 'pg_hba.conf'), `${lines.join('\n')}\n`)
  }

  async start(): Promise<void> {
    const running = spawnAsOwner(join(this.bin, 'postgres'), ['-D', this.dir, '-p', String(this.port)])
    this.#running = running
    while (!(await this.#isUp())) {
      if (running.process.exitCode !== null) throw new Error(`PostgreSQL did not start: ${running.said()}`)
      await pause(50)
    }
  }

  /** A refusal counts as up, unless the server is starting. */
  #isUp(): Promise<boolean> {
    return this.query('select 1').then(
      () => true,
      ({ code }: { code?: string }) => code !== 'ECONNREFUSED' && code !== 'ECONNRESET' && code !== '57P03',
    )
  }

  /** Like kill -9: nothing is flushed. */
  kill = () => this.#end('SIGKILL')
  stop = () => this.#end('SIGINT')

  async #end(signal: NodeJS.Signals): Promise<void> {
    const { process: child } = this.#running ?? {}
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  url(database = 'postgres', more = ''): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}${more}`
  }

  async query<Row extends pg.QueryResultRow>(text: string, database = 'postgres'): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url(database) })
    client.on('error', () => undefined)
    await client.connect()
    return client
      .query<Row>(text)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
}
