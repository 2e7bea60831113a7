import { Socket } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { observePoolWait } from '../metrics.ts'

/** A connection in use this long may wait for a database that has stopped answering. */
const SUSPECT_AFTER_MS = 2000
const LOOK_EVERY_MS = 1000
const ANSWERS_WITHIN_MS = 2000
/** If a timeout fires later than this, our process was busy, and nothing is known about the database. */
const LATE_MS = 500
const CONNECT_WITHIN_MS = 3000

const ALL_IN_USE = 'timeout exceeded when trying to connect'
const SILENCE = ['timeout expired', 'Query read timeout']
const READ_ONLY = '25006'

const nothing = () => undefined

interface PoolOptions {
  config: pg.ClientConfig
  size: number
  onError: (error: Error) => void
  /** Finds the server that takes writes; absent: the pool never moves. */
  findWriter?: (() => Promise<pg.ClientConfig>) | undefined
}

/** Survives its database: it moves to another server, and ends connections to a silent one. */
export class ConnectionPool {
  readonly #options: PoolOptions
  #config: pg.ClientConfig
  #pool: pg.Pool
  #moving: Promise<void> | undefined
  #isEnded = false
  readonly #inUse = new Map<pg.PoolClient, number>()
  readonly #sockets: Sockets = new Map()
  readonly #timer: NodeJS.Timeout
  #isLooking = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#config = options.config
    this.#pool = this.#open()
    this.#timer = setInterval(() => void this.#endHanging(), LOOK_EVERY_MS).unref()
  }

  get config(): pg.ClientConfig {
    return this.#config
  }

  get size(): number {
    return this.#options.size
  }

  get counts(): { total: number; idle: number; waiting: number } {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.#pool
    return { total, idle, waiting }
  }

  async connect(): Promise<pg.PoolClient> {
    const began = performance.now()
    const client = await this.#found().finally(() => observePoolWait((performance.now() - began) / 1000))
    this.#inUse.set(client, performance.now())
    return client
  }

  release(client: pg.PoolClient, isBroken = false): void {
    this.#inUse.delete(client)
    client.release(isBroken)
  }

  /** Statements of one turn of the event loop go out in one write. */
  cork(client: pg.PoolClient): void {
    const socket = this.#sockets.get(client)
    socket?.cork()
    process.nextTick(() => socket?.uncork())
  }

  /** For libraries; unprepared. */
  async query({ text, values }: pg.QueryConfig): Promise<pg.QueryResult> {
    const client = await this.connect()
    try {
      return await client.query({ text, ...(values && { values }) })
    } finally {
      this.release(client)
    }
  }

  /** Connections in use finish on the old server. */
  moveTo(config: pg.ClientConfig): void {
    if (isDeepStrictEqual(config, this.#config)) return
    this.#config = config
    const before = this.#pool
    this.#pool = this.#open()
    // An ending pool would never serve its waiters.
    const endUnawaited = () => {
      if (before.waitingCount > 0) return
      before.off('release', endUnawaited)
      before.end().catch(nothing)
    }
    before.on('release', endUnawaited)
    endUnawaited()
  }

  /** The server became a standby or read-only: the next connection goes to a server that takes writes. */
  noteReadOnly(): void {
    this.#move().catch(nothing)
  }

  end(): Promise<void> {
    this.#isEnded = true
    clearInterval(this.#timer)
    return this.#pool.end()
  }

  #open(): pg.Pool {
    const pool = new pg.Pool({
      ...this.#config,
      max: this.#options.size,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
      pipeline: true,
      Client: socketClients(this.#sockets),
      ...(this.#options.findWriter && { onConnect: refuseReadOnly }),
    })
    pool.on('error', this.#options.onError)
    pool.on('connect', (client) => client.on('error', this.#options.onError))
    return pool
  }

  async #found(): Promise<pg.PoolClient> {
    const pool = this.#pool
    try {
      return await pool.connect()
    } catch (error) {
      const hasMoved = pool !== this.#pool
      const mayMove = this.#options.findWriter && (error as Error).message !== ALL_IN_USE
      if (this.#isEnded || !(hasMoved || mayMove)) throw error
      if (!hasMoved) await this.#move()
      return this.#pool.connect()
    }
  }

  #move(): Promise<void> {
    this.#moving ??= (async () => {
      const found = await this.#options.findWriter?.()
      if (found && !this.#isEnded) this.moveTo(found)
    })().finally(() => {
      this.#moving = undefined
    })
    return this.#moving
  }

  /** Calls in flight end within 10 s; a long statement goes on while the database still answers others. */
  async #endHanging(): Promise<void> {
    const isSuspect = (since: number) => performance.now() - since > SUSPECT_AFTER_MS
    if (this.#isLooking || ![...this.#inUse.values()].some(isSuspect)) return
    this.#isLooking = true
    if (await isSilent(this.#config)) for (const socket of this.#sockets.values()) socket.destroy()
    this.#isLooking = false
  }
}

type Sockets = Map<pg.ClientBase, Socket>

const socketClients = (sockets: Sockets) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const socket = new Socket()
      super({ ...config, stream: () => socket })
      sockets.set(this, socket)
      socket.once('close', () => sockets.delete(this))
    }
  }

async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(`select current_setting('transaction_read_only')::boolean as is`)
  if (rows[0]?.is) throw Object.assign(new Error("The server doesn't accept writes."), { code: READ_ONLY })
}

/** True if a new connection gets no answer at all; a refusal is an answer. */
async function isSilent(config: pg.ClientConfig): Promise<boolean> {
  const limits = { connectionTimeoutMillis: ANSWERS_WITHIN_MS, query_timeout: ANSWERS_WITHIN_MS }
  const client = new pg.Client({ ...config, ...limits })
  client.on('error', nothing)
  let startedAt = performance.now()
  try {
    await client.connect()
    startedAt = performance.now()
    await client.query('select 1')
    return false
  } catch (error) {
    const isLate = performance.now() - startedAt > ANSWERS_WITHIN_MS + LATE_MS
    return !isLate && SILENCE.includes((error as Error).message)
  } finally {
    client.end().catch(nothing)
  }
}
