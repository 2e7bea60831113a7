import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { inDatabase } from '../test/database-server.ts'
import { freePort } from '../test/free-port.ts'
import { within, withMigratedDatabase } from '../test/fresh-database.ts'
import { built, run } from '../test/server-process.ts'
import { trial } from './platform/database/locks.ts'

const FULL_DISK = '/dev/full'

async function start(env: NodeJS.ProcessEnv, stdio: StdioOptions = ['ignore', 'pipe', 'inherit']) {
  return spawn(process.execPath, [await built('main')], { env, stdio })
}

/** Starts it and opens a connection that has sent only `sent`. */
async function startWith(environment: NodeJS.ProcessEnv, sent: string) {
  const child = await start(environment)
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout as Readable }).on('line', (line) => {
      const ready = /ready at \S+:(\d+)/.exec(line)
      if (ready) resolve(Number(ready[1]))
    })
    child.once('exit', () => reject(new Error('The server did not start.')))
  })
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(sent)
  await wait(200)
  return child
}

const endOf = (child: ChildProcess) => {
  const began = performance.now()
  return new Promise<{ code: number | null; ms: number }>((resolve) =>
    child.once('exit', (code) => resolve({ code, ms: performance.now() - began })),
  )
}

/** Null: nothing listens. */
const askerOf = (port: string) => (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)

const statusOf = (answer: Response | null) => answer?.status

describe('the server process', () => {
  it('reports a used port before it creates anything', async () => {
    const folder = join(tmpdir(), `acm-never-${randomUUID()}`)
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const PORT = String((other.address() as AddressInfo).port)
    const refused = `Port ${PORT} on 127.0.0.1 is already in use. Stop the other program or set another PORT. (exit 1)`
    expect(await run('main', { ...process.env, DATABASE_URL: '', DATA_DIR: folder, PORT })).toBe(refused)
    expect(existsSync(folder)).toBe(false)
    other.close()
  })

  it('finishes running requests, stops at once on a second signal', { timeout: 60_000 }, async () => {
    await withMigratedDatabase(inject('testServer'), async (_name, environment) => {
      const head = 'POST /api/authentication HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
      const child = await startWith(environment, `${head}Content-Length: 50\r\n\r\n{"email":`)
      child.kill('SIGTERM')
      await wait(500)
      expect(child.exitCode).toBeNull()
      const end = endOf(child)
      child.kill('SIGINT')
      const { code, ms } = await end
      expect(code).toBe(1)
      expect(ms).toBeLessThan(1000)
    })
  })

  it('answers health checks while starting, with a full log disk', { timeout: 60_000 }, async () => {
    const server = inject('testServer')
    const output = existsSync(FULL_DISK) ? openSync(FULL_DISK, 'w') : 'ignore'
    await withMigratedDatabase(server, async (name, environment) => {
      const PORT = String(await freePort())
      const ask = askerOf(PORT)
      const child = await within(inDatabase(server.address, name), async (other) => {
        await other.query('begin')
        await other.query(trial('preparing'))
        const env = { ...environment, PORT, LOG_LEVEL: 'info', ANSWER_WHILE_STARTING: '1' }
        const started = await start(env, ['ignore', output, output])
        onTestFinished(() => void started.kill('SIGKILL'))
        await expect.poll(() => ask('/api/health/live').then(statusOf)).toBe(200)
        expect(await (await ask('/api/health/live'))?.json()).toMatchObject({ status: 'starting' })
        expect(await (await ask('/health'))?.text()).toBe('Unhealthy')
        const call = await ask('/api/OrgUnits/GetAll')
        expect([call?.status, call?.headers.get('retry-after')]).toEqual([503, '2'])
        expect(await call?.json()).toMatchObject({ status: 503, message: 'The server is starting.' })
        return started
      })
      await expect.poll(() => ask('/api/health/ready').then(statusOf)).toBe(200)
      // More lines than wait to be written.
      const answers = await Promise.all(Array.from({ length: 400 }, () => ask('/api/OrgUnits/GetAll')))
      expect(new Set(answers.map(statusOf))).toEqual(new Set([401]))
      const end = endOf(child)
      child.kill('SIGTERM')
      expect((await end).code).toBe(0)
    })
  })
})
