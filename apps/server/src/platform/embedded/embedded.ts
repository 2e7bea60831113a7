// PostgreSQL lives as long as this process: over a private Unix socket, crash-safe, one owner at a time.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { SettingError } from '../../settings/setting-error.ts'
import type { Binaries } from './binaries.ts'
import { findBinaries } from './binaries.ts'
import { clearOrphan, deleteCluster, ensureCluster, finishSwap, stopPostmaster } from './cluster.ts'
import { asEmbeddedError } from './error.ts'
import type { EmbeddedPaths } from './places.ts'
import { findHome, makeSocketDir, removeSocketDir } from './places.ts'
import { acquireOwnership, findOwnersSocket } from './process.ts'
import type { ProcessUser } from './user.ts'
import { asUser, cleanEnvironment } from './user.ts'

export type EmbeddedOptions = {
  dataDir: string
  log: (line: string) => void
  /** PostgreSQL settings by name. Durability is on unless a test turns it off for throwaway data. */
  settings?: Record<string, string>
}

export type EmbeddedServer = {
  connection: { host: string; port: number; user: string; database: string }
  pid: number
  clusterDir: string
  /** Called with the reason when the server ends without `stop`. */
  onExit: (listener: (reason: string) => void) => void
  /** Ends sessions, writes a checkpoint and stops; repeated calls wait for the same stop. */
  stop: () => Promise<void>
}

type Postmaster = {
  child: ChildProcess
  pid: number
  /** Undefined once it accepts connections, else the reason. */
  accepts: Promise<string | undefined>
  exited: Promise<string>
  lastLines: string[]
}

const port = 5432
const startDeadline = 300_000
const ready = 'database system is ready to accept connections'
const defaults = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  log_line_prefix: '',
  // Its lines tell us that it is ready.
  log_destination: 'stderr',
  logging_collector: 'off',
  // The driver reports failed statements to the caller, so only lines about the server itself are printed.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // 'try' dies of SIGBUS in containers that see the host's huge pages but can't use them.
  huge_pages: 'off',
}
/** Lines of every start, stop and recovery, and answers to commands that connect before it is ready. */
const routine = new RegExp(
  [
    '^LOG: {2}(starting PostgreSQL|listening on|database system (was shut down|is ready|is shut down))',
    '^LOG: {2}(received (fast|smart) shutdown|aborting any active|background worker|shutting down)',
    '^LOG: {2}(redo (starts|done|is not)|invalid record length)',
    '^FATAL: {2}the database system is (starting up|shutting down|not yet accepting)',
    '^FATAL: {2}terminating connection due to administrator command',
    // The jobs of an instance already report that its database cannot be reached.
    '^FATAL: {2}database "[^"]+" (is not currently accepting connections|does not exist)',
    '^DETAIL: {2}Consistent recovery state',
  ].join('|'),
)

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  if (process.platform === 'win32') {
    throw new SettingError("The embedded database doesn't run on Windows. Set DATABASE_URL to PostgreSQL 15 or later.")
  }
  const { log, settings = {} } = options
  const dataDir = resolve(options.dataDir)
  let socketDir = ''
  let release = () => {}
  try {
    const place = findHome(dataDir, log)
    socketDir = makeSocketDir(place.user)
    release = acquireOwnership(place.folder, socketDir)
    const binaries = await findBinaries(place.user, log)
    finishSwap(place)
    await ensureCluster(place, binaries, settings.fsync !== 'off')
    await clearOrphan(place, log)
    const postmaster = await startPostmaster(place, binaries, { socketDir, settings, log })
    return serverOf(postmaster, { place, socketDir, release })
  } catch (error) {
    removeSocketDir(socketDir)
    release()
    throw asEmbeddedError(error, dataDir)
  }
}

/** Undefined: no server runs on this folder. */
export function findRunning({ dataDir, log }: EmbeddedOptions): EmbeddedServer['connection'] | undefined {
  const folder = resolve(dataDir)
  if (!existsSync(folder)) return undefined
  try {
    const socketDir = findOwnersSocket(findHome(folder, log).folder)
    return socketDir ? connectionBy(socketDir) : undefined
  } catch (error) {
    throw asEmbeddedError(error, folder)
  }
}

/** Also while it is stopped. */
export function hasEmbedded({ dataDir, log }: EmbeddedOptions): boolean {
  const folder = resolve(dataDir)
  return existsSync(folder) && existsSync(findHome(folder, log).clusterDir)
}

type Deletion = Pick<EmbeddedOptions, 'dataDir' | 'log'> & {
  /** Deleted after the cluster, while no server can start. */
  files: string[]
}

/** Deletes only the cluster and the named files, and only if no server owns it. Answers whether there was a cluster. */
export async function deleteEmbedded({ dataDir, log, files }: Deletion): Promise<boolean> {
  if (!existsSync(dataDir)) return false
  try {
    const place = findHome(resolve(dataDir), log)
    const release = acquireOwnership(place.folder, '')
    try {
      await clearOrphan(place, log)
      const wasThere = await deleteCluster(place)
      for (const file of files) rmSync(file, { force: true })
      return wasThere
    } finally {
      release()
      if (readdirSync(place.folder).length === 0) rmdirSync(place.folder)
    }
  } catch (error) {
    throw asEmbeddedError(error, resolve(dataDir))
  }
}

/** The rights of the folder replace a password. */
export const connectionBy = (socketDir: string) => ({ host: socketDir, port, user: 'postgres', database: 'postgres' })

type RunningCluster = { place: EmbeddedPaths; socketDir: string; release: () => void }

function serverOf(postmaster: Postmaster, { place, socketDir, release }: RunningCluster): EmbeddedServer {
  const listeners: ((reason: string) => void)[] = []
  let stopping: Promise<void> | undefined
  const ended = postmaster.exited.then((reason) => {
    removeSocketDir(socketDir)
    release()
    if (!stopping) for (const listener of listeners) listener(reason)
  })
  return {
    connection: connectionBy(socketDir),
    pid: postmaster.pid,
    clusterDir: place.clusterDir,
    onExit: (listener) => listeners.push(listener),
    stop: () => {
      stopping ??= stopPostmaster(postmaster.pid, 10_000).then(() => ended)
      return stopping
    },
  }
}

type StartOptions = { socketDir: string; settings: Record<string, string>; log: (line: string) => void }

/** Backends of a killed postmaster may need a moment to notice: until then PostgreSQL refuses to start. */
export async function startPostmaster(
  place: EmbeddedPaths,
  binaries: Binaries,
  start: StartOptions,
): Promise<Postmaster> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const postmaster = launch(place, binaries, start)
    const failure = await Promise.race([postmaster.accepts, postmaster.exited])
    if (failure === undefined) return postmaster
    postmaster.child.kill('SIGQUIT')
    await postmaster.exited
    const output = postmaster.lastLines.join('\n')
    if (!output.includes('shared memory block') || Date.now() > deadline) {
      const fatal = postmaster.lastLines.filter((line) => /^(FATAL|PANIC|HINT)/.test(line)).join(' ')
      throw new SettingError(`The embedded database in ${place.clusterDir} didn't start: ${fatal || failure}`)
    }
    await sleep(200)
  }
}

function launch(
  { clusterDir, user }: EmbeddedPaths,
  { postgres }: Binaries,
  { socketDir, settings, log }: StartOptions,
): Postmaster {
  const all = { ...defaults, unix_socket_directories: socketDir, port: String(port), ...settings }
  const args = ['-D', clusterDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const child = spawn(postgres, args, {
    ...asUser(user),
    cwd: '/',
    env: cleanEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own group: Ctrl-C in a terminal must reach only us; we stop it after the last request.
    detached: true,
  })
  const lastLines: string[] = []
  const accepts = new Promise<string | undefined>((done) => {
    setTimeout(done, startDeadline, 'it took too long').unref()
    if (!child.stderr) return
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes(ready)) done(undefined)
      lastLines.push(line)
      if (lastLines.length > 20) lastLines.shift()
      if (line.trim() && !routine.test(line)) log(line)
    })
  })
  const exited = new Promise<string>((done) => {
    child.on('error', (error) => done(error.message))
    child.on('exit', (code, signal) => {
      const reason = signal ? `it was stopped by ${signal}` : `it exited with code ${code}`
      // 'close' comes with the last log line, but backends of a killed postmaster may hold the pipe for long.
      child.on('close', () => done(reason))
      setTimeout(done, 300, reason).unref()
    })
  })
  if (child.pid) {
    const watchdog = startWatchdog(child.pid, user)
    void exited.then(() => watchdog.kill('SIGKILL'))
  }
  return { child, pid: child.pid ?? 0, accepts, exited, lastLines }
}

/** A broken pipe shows it that this process was killed. Its own group spares it a signal to ours. */
function startWatchdog(pid: number, user: ProcessUser | undefined): ChildProcess {
  const watchdog = spawn('/bin/sh', ['-c', 'read _; kill -INT "$0"', String(pid)], {
    ...asUser(user),
    cwd: '/',
    env: cleanEnvironment,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watchdog.on('error', () => {})
  watchdog.stdin?.on('error', () => {})
  watchdog.unref()
  return watchdog
}
