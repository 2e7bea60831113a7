import { once } from 'node:events'
import { freePort } from '../../apps/server/test/free-port.ts'
import { type ServerProcess, startServer, stopServer } from '../../apps/server/test/server-process.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { mainOf } from './versions.ts'

/** By performance.now(). */
export interface TimeSpan {
  from: number
  to: number
}

/** Processes on one database behind nginx, each on its own port. */
export class Fleet {
  readonly ports: readonly number[]
  readonly url: string
  readonly #environment: NodeJS.ProcessEnv
  readonly #nginx: Nginx
  readonly #servers: (ServerProcess | null)[]

  private constructor(parts: { ports: number[]; environment: NodeJS.ProcessEnv; nginx: Nginx }) {
    this.ports = parts.ports
    this.url = parts.nginx.url
    this.#environment = parts.environment
    this.#nginx = parts.nginx
    this.#servers = parts.ports.map(() => null)
  }

  static async start(size: number, environment: NodeJS.ProcessEnv, main = mainOf()): Promise<Fleet> {
    const port = await freePort()
    const ports: number[] = []
    while (ports.length < size) ports.push(await freePort())
    const nginx = await startNginx(port, ports)
    const settings = { PUBLIC_URL: nginx.url, TRUST_PROXY: 'loopback', DRAIN_SECONDS: '3', LOCK_AFTER: '0' }
    const fleet = new Fleet({ ports, nginx, environment: { ...settings, ...environment } })
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
