import { once } from 'node:events'
import { freePort } from '../../apps/server/test/free-port.ts'
import { type ServerProcess, startServer, stopServer } from '../../apps/server/test/server-process.ts'
import { configureNginx, startNginx } from './nginx.ts'
import { mainOf } from './versions.ts'

/** By performance.now(). */
export interface TimeSpan {
  from: number
  to: number
}

/** Its second server, on a port of this machine. */
const withoutTls = (site: string, port: number) =>
  site
    .replace(/^server \{\n *listen 80;[\s\S]*?^\}\n/m, '')
    .replace(/^ *ssl_.*\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)

export type Fleet = Awaited<ReturnType<typeof startFleet>>

/** Processes on one database behind nginx, each on its own port; nginx has its files in the folder. */
export async function startFleet(folder: string, size: number, environment: NodeJS.ProcessEnv, former = mainOf()) {
  const port = await freePort()
  const ports: number[] = []
  while (ports.length < size) ports.push(await freePort())
  const url = `http://127.0.0.1:${port}`
  configureNginx(folder, ports, (site) => withoutTls(site, port))
  const nginx = await startNginx(folder, `${url}/metrics`)
  const settings = { PUBLIC_URL: url, TRUST_PROXY: 'loopback', DRAIN_SECONDS: '3', LOCK_AFTER: '0', ...environment }
  const servers: (ServerProcess | null)[] = ports.map(() => null)
  const raise = async (index: number, main = mainOf()) => {
    servers[index] = await startServer({ ...settings, PORT: String(ports[index]) }, main)
  }
  const take = (index: number) => {
    const server = servers[index]
    servers[index] = null
    return server
  }
  const stop = async (index: number) => {
    const server = take(index)
    if (server) await stopServer(server)
  }
  /** Returns the span from the signal until the process and its connections are gone. */
  const kill = async (index: number): Promise<TimeSpan> => {
    const server = take(index)
    const from = performance.now()
    if (!server) return { from, to: from }
    const ended = once(server.process, 'exit')
    server.process.kill('SIGKILL')
    await ended
    return { from, to: performance.now() }
  }
  const any = (): ServerProcess => ({ ...(servers.find((one) => one !== null) as ServerProcess), url })
  const end = async () => {
    await Promise.all(ports.map((_, index) => kill(index)))
    await nginx.stop()
  }
  await Promise.all(ports.map((_, index) => raise(index, former)))
  return { url, raise, stop, kill, any, errors: nginx.errors, end }
}
