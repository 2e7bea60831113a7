import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { buildServerIfChanged, dist } from '../../../scripts/build.ts'
import { findHome } from '../src/platform/embedded/places.ts'

const ADMIN = { email: 'admin@example.com', password: 'demo-admin' }

/** The server in its own process, which tests may kill. */
export interface ServerProcess {
  process: ChildProcess
  url: string
}

let building: Promise<void> | undefined

/** The built server (`main`) or command: it is what is deployed, and starts three times as fast as the sources. */
export async function built(name: string): Promise<string> {
  building ??= buildServerIfChanged(() => undefined)
  await building
  return join(dist, 'server', `${name}.js`)
}

/** Dozens of processes load the same build: all but the first find it compiled. */
export const COMPILED = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') }

function spawnBuilt(args: string[], environment: NodeJS.ProcessEnv) {
  const env = { ...COMPILED, ...environment }
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Starts the server like `npm start` on a free port; resolves once it is ready. */
export async function startServer(env: NodeJS.ProcessEnv, main?: string): Promise<ServerProcess> {
  const child = spawnBuilt([main ?? (await built('main'))], env)
  const output: string[] = []
  child.stderr.on('data', (data) => output.push(String(data)))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line)
      const ready = /ready at (\S+)/.exec(line)
      if (ready?.[1]) resolve(ready[1])
    })
    child.once('exit', () => reject(new Error(`The server did not start:\n${output.join('\n')}`)))
  })
  return { process: child, url }
}

export async function stopServer({ process: child }: ServerProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

export async function run(name: string, env: NodeJS.ProcessEnv, ...words: string[]): Promise<string> {
  const child = spawnBuilt([await built(name), ...words], env)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += String(data)))
  // Output may end after the process, so it waits for "close".
  const [code] = await once(child, 'close')
  return `${text.trim()}${code === 0 ? '' : ` (exit ${code})`}`
}

/** Throws for any answer but a success. */
export async function call<T>(
  server: ServerProcess,
  path: string,
  { cookie = '', body }: { cookie?: string; body?: object } = {},
) {
  const response = await fetch(`${server.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return { body: (await response.json()) as T, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

export const signIn = async (server: ServerProcess, user = ADMIN) =>
  (await call(server, '/authentication', { body: user })).cookie

/** The process and socket of the embedded database, wherever its cluster is; the socket changes with each start. */
export async function postmasterOf(dataDir: string): Promise<{ pid: number; socketDir: string }> {
  const { clusterDir } = findHome(resolve(dataDir), () => undefined)
  const lines = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n')
  return { pid: Number(lines[0]), socketDir: lines[4] ?? '' }
}
