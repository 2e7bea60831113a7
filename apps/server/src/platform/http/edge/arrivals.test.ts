import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { openSockets, receivedBy } from '../../../../test/sockets.ts'
import { buildApp } from '../../../app.ts'

const test = testApp()
let patient: FastifyInstance
beforeAll(async () => {
  patient = buildApp(test.services, { unfinishedPerAddress: 2 })
  await patient.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => patient.close())

const connectTo = openSockets()
function open(app: FastifyInstance, localAddress = '127.0.0.1') {
  const socket = connectTo(app, { localAddress })
  return { socket, told: receivedBy(socket), connected: new Promise((resolve) => socket.once('connect', resolve)) }
}

const POST = (length: number) =>
  `POST /api/authentication HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

/** `100-continue` proves that the server has read the header. */
async function begin(app: FastifyInstance, localAddress?: string, length = 50, more = '') {
  const one = open(app, localAddress)
  one.socket.write(POST(length).replace('\r\n\r\n', `\r\nExpect: 100-continue\r\n${more}\r\n`))
  await Promise.race([new Promise((resolve) => one.socket.once('data', resolve)), one.told])
  return one
}

describe('what begins and does not end', () => {
  it('limits unfinished bodies per IP address', async () => {
    const [first] = [await begin(patient), await begin(patient)]
    const third = await (await begin(patient)).told
    expect(third).toMatch(/HTTP\/1.1 429 /)
    expect(third).toMatch(/\r\nretry-after: 10\r\n/)
    const neighbour = await begin(patient, '127.0.0.2')
    neighbour.socket.write(' '.repeat(50))
    expect(await neighbour.told).not.toMatch(/ 429 /)
    first.socket.write(' '.repeat(50))
    await first.told
    const next = await begin(patient)
    next.socket.write(' '.repeat(50))
    expect(await next.told).not.toMatch(/ 429 /)
  })

  it('answers others while one address holds a thousand connections', async () => {
    const held = Array.from({ length: 1000 }, () => open(patient))
    for (const [index, one] of held.entries()) {
      await one.connected
      if (index % 2) one.socket.write('GET /api/health/live HTTP/1.1\r\nHost: loc')
    }
    const other = open(patient, '127.0.0.2')
    other.socket.write('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(await other.told).toMatch(/HTTP\/1.1 200 /)
    const [, half] = held
    half?.socket.write('alhost\r\nConnection: close\r\n\r\n')
    expect(await half?.told).toMatch(/HTTP\/1.1 200 /)
  })
})

describe('a /64 of IPv6', () => {
  it('counts bodies of an IPv6 /64 together', async () => {
    const config = { ...test.services.config, trustProxy: () => true }
    const app = buildApp({ ...test.services, config }, { unfinishedPerAddress: 2 })
    await app.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => app.close())
    const from = (address: string) => begin(app, undefined, 50, `X-Forwarded-For: ${address}\r\n`)
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:3::2']) await from(address)
    expect(await (await from('2001:db8:1:2:ffff::3')).told).toMatch(/HTTP\/1.1 429 /)
    const neighbour = await from('2001:db8:1:3::1')
    neighbour.socket.write(' '.repeat(50))
    expect(await neighbour.told).not.toMatch(/ 429 /)
  })
})
