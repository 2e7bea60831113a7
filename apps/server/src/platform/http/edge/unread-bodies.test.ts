import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import type { TestCaller } from '../../../../test/caller.ts'
import { openSockets } from '../../../../test/sockets.ts'
import { buildApp } from '../../../app.ts'

const test = testApp()
const MB = 1024 * 1024
/** More than the system buffers for a connection. */
const BODY = Buffer.alloc(12 * MB, 'a')

let app: FastifyInstance
let impatient: FastifyInstance
let admin: TestCaller
let somebody: TestCaller
beforeAll(async () => {
  app = buildApp(test.services)
  impatient = buildApp(test.services, { readMs: 200 })
  for (const one of [app, impatient]) await one.listen({ port: 0, host: '127.0.0.1' })
  admin = await test.as([...PERMISSIONS])
  somebody = await test.as(['CLIENT_DETAILS_VIEW'])
})
afterAll(() => Promise.all([app.close(), impatient.close()]))

const connectTo = openSockets()
const opened = (to: FastifyInstance) => connectTo(to, { allowHalfOpen: true }).pause()

const POST = (path: string, headers: Record<string, string | number>) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

async function writeThenRead(socket: Socket, ...parts: (string | Buffer)[]): Promise<string> {
  for (const part of parts) {
    const { destroyed } = socket
    if (destroyed || (!socket.write(part) && !(await drained(socket)))) break
  }
  let response = ''
  socket.on('data', (data) => (response += String(data))).resume()
  if (!socket.readableEnded && !socket.destroyed) await Promise.race([once(socket, 'end'), once(socket, 'close')])
  return response
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
const TOO_LARGE_FILE = Buffer.concat([Buffer.from(FILE), Buffer.alloc(24 * MB, 'a'), Buffer.from('\r\n--x--\r\n')])
const cookie = ({ cookie }: TestCaller) => ({ cookie })
const json = () => ({ ...cookie(admin), ...JSON_TYPE })
const close = { connection: 'close' }

describe('sender who writes the whole body first', () => {
  const announced = { 'content-length': BODY.length }
  const unannounced = { 'transfer-encoding': 'chunked' }
  const upload = { ...FORM_TYPE, ...close }
  it.each<[what: string, status: number, parts: () => (string | Buffer)[]]>([
    ['too large, announced', 413, () => [POST(SAVE, { ...json(), ...announced }), BODY]],
    ['too large, not announced', 413, () => [POST(SAVE, { ...json(), ...unannounced }), ...chunked(BODY)]],
    ['an upload of nobody', 401, () => [POST(UPLOAD, { ...upload, ...announced }), BODY]],
    [
      'an upload without the right to it',
      403,
      () => [POST(UPLOAD, { ...cookie(somebody), ...upload, ...unannounced }), ...chunked(BODY)],
    ],
    [
      'an upload from a foreign page',
      403,
      () => [POST(UPLOAD, { ...cookie(admin), origin: 'https://evil.example', ...upload, ...announced }), BODY],
    ],
    [
      'a file that is too large',
      413,
      () => [POST(UPLOAD, { ...cookie(admin), ...upload, ...unannounced }), ...chunked(TOO_LARGE_FILE)],
    ],
    [
      'a method that is not taken',
      405,
      () => [POST('/api/health/live', { ...JSON_TYPE, ...announced, ...close }), BODY],
    ],
    ['an expectation', 413, () => [POST(SAVE, { ...json(), ...announced, expect: 'wonders' }), BODY]],
  ])('gets the reason of a rejection: %s', async (_what, status, parts) => {
    const received = await writeThenRead(opened(app), ...parts())
    expect(received.replace('HTTP/1.1 100 Continue\r\n\r\n', '')).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(received).toMatch(/"requestId":"[0-9a-f-]{36}"\}$/i)
  })

  it('gets it on a kept connection too', async () => {
    const next = 'GET /api/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    for (const [headers, status] of [[cookie(admin), 413] as const, [{}, 401] as const]) {
      const head = POST(UPLOAD, { ...headers, ...FORM_TYPE, ...unannounced })
      const response = await writeThenRead(opened(app), head, ...chunked(TOO_LARGE_FILE), next)
      expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200'])
    }
  })

  it('gets it by fetch too', async () => {
    const body = new Blob([BODY]).stream()
    const post = { method: 'POST', headers: json(), body, duplex: 'half' as const }
    const answer = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}${SAVE}`, post)
    expect(answer.status).toBe(413)
  })

  it('gets it after a while if the body never ends', async () => {
    const socket = opened(impatient)
    const head = POST(SAVE, { ...json(), 'content-length': 1000 * MB, ...close })
    expect(await writeThenRead(socket, head, Buffer.alloc(MB, 'a'))).toMatch(/^HTTP\/1\.1 413 /)
  })
})
