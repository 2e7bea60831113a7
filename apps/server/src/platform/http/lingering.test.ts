import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, testApp } from '../../../test/app.ts'
import { buildApp } from '../../app.ts'
import { ARRIVALS } from './arrivals.ts'
import { LINGER } from './lingering.ts'
import type { ServerLimits } from './server.ts'

const test = testApp()
const MB = 1024 * 1024
/** More than what the system keeps of a connection. */
const BODY = Buffer.alloc(24 * MB, 'a')

const apps: FastifyInstance[] = []
async function started(limits: ServerLimits = {}, handled: string[] = []): Promise<FastifyInstance> {
  const app = buildApp(test.services, limits)
  app.addHook('preHandler', async ({ url }) => void handled.push(url))
  apps.push(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}
let app: FastifyInstance
let admin: Caller
beforeAll(async () => {
  app = await started()
  admin = await test.as([...PERMISSIONS])
})
afterAll(() => Promise.all(apps.map((one) => one.close())))

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port

/** A connection on which nothing is read, and the end of the server's side of it. */
async function opened(to: FastifyInstance) {
  const accepted = once(to.server, 'connection') as Promise<[Socket]>
  const socket = connect({ port: portOf(to), host: '127.0.0.1', allowHalfOpen: true }).pause()
  sockets.push(socket)
  socket.on('error', () => undefined)
  const [theirs] = await accepted
  const told = (event: string) => new Promise((resolve) => theirs.once(event, resolve))
  return { socket, theirs, answered: told('finish'), closed: told('close') }
}

const POST = (path: string, headers: Record<string, string | number>) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

/** Writes all, then reads; answers what came until the end. */
async function writeThenRead(socket: Socket, ...parts: (string | Buffer)[]): Promise<string> {
  for (const part of parts) {
    const { destroyed } = socket
    if (destroyed || (!socket.write(part) && !(await drained(socket)))) break
  }
  let said = ''
  socket.on('data', (data) => (said += String(data))).resume()
  if (!socket.readableEnded && !socket.destroyed) await Promise.race([once(socket, 'end'), once(socket, 'close')])
  return said
}

const drained = (socket: Socket) =>
  Promise.race([once(socket, 'drain').then(() => true), once(socket, 'close').then(() => false)])

const chunked = (body: Buffer) => [`${body.length.toString(16)}\r\n`, body, '\r\n0\r\n\r\n']
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=x' }
const SAVE = '/api/OrgUnits/SaveOrgUnit'
const UPLOAD = '/api/Amq/UploadAmqVersion'
const FILE =
  '--x\r\nContent-Disposition: form-data; name="File"; filename="a.json"\r\nContent-Type: application/json\r\n\r\n'
const TOO_LARGE_FILE = Buffer.concat([Buffer.from(FILE), BODY, Buffer.from('\r\n--x--\r\n')])
const cookie = ({ cookie }: Caller) => ({ cookie })
const close = { connection: 'close' }

describe('who writes all of a body before reading', () => {
  const announced = { 'content-length': BODY.length }
  const unannounced = { 'transfer-encoding': 'chunked' }
  const refused: Record<string, () => Promise<{ status: number; parts: (string | Buffer)[] }>> = {
    'too large, announced': async () => ({
      status: 413,
      parts: [POST(SAVE, { ...cookie(admin), ...JSON_TYPE, ...announced }), BODY],
    }),
    'too large, not announced': async () => ({
      status: 413,
      parts: [POST(SAVE, { ...cookie(admin), ...JSON_TYPE, ...unannounced }), ...chunked(BODY)],
    }),
    'an upload of nobody': async () => ({
      status: 401,
      parts: [POST(UPLOAD, { ...FORM_TYPE, ...announced, ...close }), BODY],
    }),
    'an upload without the right to it': async () => ({
      status: 403,
      parts: [
        POST(UPLOAD, { ...cookie(await test.as(['CLIENT_DETAILS_VIEW'])), ...FORM_TYPE, ...unannounced, ...close }),
        ...chunked(BODY),
      ],
    }),
    'an upload from a foreign page': async () => ({
      status: 403,
      parts: [
        POST(UPLOAD, { ...cookie(admin), origin: 'https://evil.example', ...FORM_TYPE, ...announced, ...close }),
        BODY,
      ],
    }),
    'a file that is too large': async () => ({
      status: 413,
      parts: [POST(UPLOAD, { ...cookie(admin), ...FORM_TYPE, ...unannounced, ...close }), ...chunked(TOO_LARGE_FILE)],
    }),
    'a method that is not taken': async () => ({
      status: 405,
      parts: [POST('/api/health/live', { ...JSON_TYPE, ...announced, ...close }), BODY],
    }),
    'no HTTP': async () => ({ status: 400, parts: ['nonsense\r\n\r\n', BODY] }),
    'two ways to read it': async () => ({
      status: 400,
      parts: [POST(SAVE, { ...announced, ...unannounced }), BODY],
    }),
    'headers too large': async () => ({ status: 431, parts: [`POST ${SAVE} HTTP/1.1\r\nx: `, BODY] }),
    'an expectation': async () => ({
      status: 413,
      parts: [POST(SAVE, { ...cookie(admin), ...JSON_TYPE, ...announced, expect: 'wonders' }), BODY],
    }),
  }
  it.each(Object.keys(refused))('is told why it is refused: %s', async (name) => {
    const { status, parts } = (await refused[name]?.()) ?? { status: 0, parts: [] }
    for (let time = 0; time < 3; time += 1) {
      const { socket, closed } = await opened(app)
      const said = await writeThenRead(socket, ...parts)
      expect(said.replace('HTTP/1.1 100 Continue\r\n\r\n', '')).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(said).toMatch(/connection: close\r\n[\s\S]*"requestId":"[0-9a-f-]{36}"\}$/i)
      socket.end()
      await closed
    }
  })

  it('is told by a connection that is kept too, and what it asks next is answered', async () => {
    const next = 'GET /api/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    for (const [headers, status] of [[cookie(admin), 413] as const, [{}, 401] as const]) {
      const { socket } = await opened(app)
      const head = POST(UPLOAD, { ...headers, ...FORM_TYPE, ...unannounced })
      const said = await writeThenRead(socket, head, ...chunked(TOO_LARGE_FILE), next)
      expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200'])
    }
  })

  it('is told by fetch too', async () => {
    const headers = { ...cookie(admin), ...JSON_TYPE }
    for (let time = 0; time < 3; time += 1) {
      const body = new Blob([BODY]).stream()
      const post = { method: 'POST', headers, body, duplex: 'half' as const }
      const answer = await fetch(`http://127.0.0.1:${portOf(app)}${SAVE}`, post)
      expect(answer.status).toBe(413)
    }
  })

  it('is told that it was too slow, and nothing is done of what comes afterwards', async () => {
    const handled: string[] = []
    const impatient = await started({ arrivals: { ...ARRIVALS, graceMs: 200 } }, handled)
    const body = Buffer.from(JSON.stringify({ name: 'Came too late', description: 'x' }))
    const { socket, answered, closed } = await opened(impatient)
    socket.write(POST(SAVE, { ...cookie(admin), ...JSON_TYPE, 'content-length': body.length }))
    socket.write(body.subarray(0, 10))
    await answered
    expect(await writeThenRead(socket, body.subarray(10))).toMatch(/^HTTP\/1.1 408 /)
    socket.end()
    await closed
    expect(handled).toEqual([])
  })

  it('is not heard with what comes behind the refused request', async () => {
    const handled: string[] = []
    const to = await started({}, handled)
    const body = Buffer.alloc(2 * MB, 'a')
    const head = POST(SAVE, { ...cookie(admin), ...JSON_TYPE, 'content-length': body.length })
    const behind = 'GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const { socket, closed } = await opened(to)
    const said = await writeThenRead(socket, head, body, behind)
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413'])
    socket.end()
    await closed
    expect(handled).toEqual([])
  })
})

describe('a refused request that never ends', () => {
  const head = () => POST(SAVE, { ...cookie(admin), ...JSON_TYPE, 'content-length': 1000 * MB })
  const timeOf = async (promise: Promise<unknown>) => {
    const began = performance.now()
    await promise
    return performance.now() - began
  }

  it('is read on no longer than it may, however often a byte comes', async () => {
    const to = await started({ linger: { ...LINGER, withinMs: 500 } })
    const { socket, answered, closed } = await opened(to)
    const open = timeOf(closed)
    socket.write(head())
    await answered
    const dribbling = setInterval(() => socket.write('a'), 20)
    const ms = await open
    clearInterval(dribbling)
    expect(ms).toBeGreaterThan(400)
    expect(ms).toBeLessThan(3000)
  })

  it('is read on no longer than something comes', async () => {
    const to = await started({ linger: { ...LINGER, silentMs: 300 } })
    const { socket, answered, closed } = await opened(to)
    const open = timeOf(closed)
    socket.write(head())
    await answered
    const ms = await open
    expect(ms).toBeGreaterThan(200)
    expect(ms).toBeLessThan(3000)
  })

  it('is read on no further than it may', async () => {
    const to = await started({ linger: { ...LINGER, bytes: 4 * MB } })
    const { socket, theirs, closed } = await opened(to)
    socket.write(head())
    socket.write(Buffer.alloc(40 * MB))
    await closed
    expect(theirs.bytesRead).toBeLessThan(6 * MB)
  })

  it('is one of a few: further ones are closed at once', async () => {
    const to = await started({ linger: { ...LINGER, atOnce: 2 } })
    const [first, second] = [await opened(to), await opened(to)]
    for (const { socket, answered } of [first, second]) {
      socket.write(head())
      await answered
    }
    const third = await opened(to)
    third.socket.write(head())
    await third.closed
    first.socket.end()
    await first.closed
    const fourth = await opened(to)
    fourth.socket.write(head())
    await fourth.answered
    expect([second.theirs.destroyed, third.theirs.destroyed, fourth.theirs.destroyed]).toEqual([false, true, false])
  })

  it('holds up no server that stops', async () => {
    const to = await started({ arrivals: { ...ARRIVALS, graceMs: 100 } })
    const [refused, slow] = [await opened(to), await opened(to)]
    refused.socket.write(head())
    slow.socket.write(POST(SAVE, { ...cookie(admin), ...JSON_TYPE, 'content-length': 50 }))
    await Promise.all([refused.answered, slow.answered])
    // Whoever is slow is looked for a few times.
    await wait(400)
    expect([refused.theirs.destroyed, slow.theirs.destroyed]).toEqual([false, false])
    expect(await timeOf(to.close())).toBeLessThan(2000)
  })
})
