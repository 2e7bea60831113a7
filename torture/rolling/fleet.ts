import { once } from 'node:events'
import { freePort } from '../../apps/server/test/free-port.ts'
import { type ServerProcess, startServer, stopServer } from '../../apps/server/test/server-process.ts'
import { configureNginx, type Nginx, startNginx } from './nginx.ts'
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

/** Processes on one database behind nginx, each on its own port. */
export class Fleet {
  readonly ports: readonly number[]
  readonly url: string
  readonly #environment: NodeJS.ProcessEnv
  readonly #nginx: Nginx
  readonly #servers: (ServerProcess | null)[]

  private constructor(parts: { ports: number[]; url: string; environment: NodeJS.ProcessEnv; nginx: Nginx }) {
    this.ports = parts.ports
    this.url = parts.url
    this.#environment = parts.environment
    this.#nginx = parts.nginx
    this.#servers = parts.ports.map(() => null)
  }

  /** nginx has its files in the folder. */
  static async start(folder: string, size: number, environment: NodeJS.ProcessEnv, main = mainOf()): Promise<Fleet> {
    const port = await freePort()
    const ports: number[] = []
    while (ports.length < size) ports.push(await freePort())
    const url = `http://127.0.0.1:${port}`
    configureNginx(folder, ports, (site) => withoutTls(site, port))
    const nginx = await startNginx(folder, `${url}/metrics`)
    const settings = { PUBLIC_URL: url, TRUST_PROXY: 'loopback', DRAIN_SECONDS: '3', LOCK_AFTER: '0' }
    const fleet = new Fleet({ ports, url, nginx, environment: { ...settings, ...environment } })
    await Promise.all(ports.map((_, index) => fleet.raise(index, main)))
    return fleet
  }

  async raise(index: number, main = mainOf()): Promise<number> {
    const began = performance.now()
    this.#servers[index] = await startServer({ ...this.#environment, PORT: String(this.ports[index]) }, main)
    return performance.now() - began
  }

  async stop(index: number): Promise<void> {
    const server = this.#servers[index]
    this.#servers[index] = null
    if (server) await stopServer(server)
  }

  /** Returns the span from the signal until the process and its connections are gone. */
  async kill(index: number): Promise<TimeSpan> {
    const server = this.#servers[index]
    this.#servers[index] = null
    const from = performance.now()
    if (!server) return { from, to: from }
    const ended = once(server.process, 'exit')
    server.process.kill('SIGKILL')
    await ended
    return { from, to: performance.now() }
  }

  any = (): ServerProcess => ({ ...(this.#servers.find((one) => one !== null) as ServerProcess), url: this.url })

  errors = (): string[] => this.#nginx.errors()

  async end(): Promise<void> {
    await Promise.all(this.ports.map((_, index) => this.kill(index)))
    await this.#nginx.stop()
  }
}
