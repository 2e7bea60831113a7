import { EventEmitter, once } from 'node:events'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { openSockets, receivedBy } from '../../../../test/sockets.ts'
import { buildApp } from '../../../app.ts'
import { ARRIVALS, boundIdle } from './arrivals.ts'

const test = testApp()
let patient: FastifyInstance
beforeAll(async () => {
  const arrivals = { unfinishedPerAddress: 2, silentPerAddress: 3, keptPerAddress: 3 }
  patient = buildApp(test.services, { arrivals })
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

  it("closes an IP address's oldest silent connection", async () => {
    const ask = (one: ReturnType<typeof open>) =>
      new Promise((resolve) => {
        one.socket.once('data', resolve).write('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
      })
    const connection = open(patient)
    await ask(connection)
    const silent = [open(patient), open(patient), open(patient)]
    for (const one of silent) await one.connected
    await ask(open(patient))
    expect(await silent[0]?.told).toBe('')
    await ask(open(patient, '127.0.0.2'))
    await ask(connection)
    await ask(silent[1] as ReturnType<typeof open>)
    await ask(open(patient))
  })

  it('limits idle connections by closing the next', async () => {
    const ask = async (one: ReturnType<typeof open>) => {
      one.socket.write('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
      const [answer] = await once(one.socket, 'data')
      return /\r\nconnection: (\S+)/i.exec(String(answer))?.[1]
    }
    const held = [open(patient), open(patient), open(patient)]
    const askAll = () => Promise.all(held.map(ask))
    expect(await askAll()).toEqual(['keep-alive', 'keep-alive', 'keep-alive'])
    const more = open(patient)
    expect(await ask(more)).toBe('close')
    await more.told
    expect(await askAll()).toEqual(['keep-alive', 'keep-alive', 'keep-alive'])
    expect(await ask(open(patient, '127.0.0.2'))).toBe('keep-alive')
    held[0]?.socket.destroy()
    await expect.poll(() => ask(open(patient))).toBe('keep-alive')
  })
})

class FakeSocket extends Socket {
  override readonly remoteAddress: string
  constructor(address: string) {
    super()
    this.remoteAddress = address
  }
}

describe('a /64 of IPv6', () => {
  it('counts bodies of an IPv6 /64 together', async () => {
    const config = { ...test.services.config, trustProxy: () => true }
    const app = buildApp({ ...test.services, config }, { arrivals: { ...ARRIVALS, unfinishedPerAddress: 2 } })
    await app.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => app.close())
    const from = (address: string) => begin(app, undefined, 50, `X-Forwarded-For: ${address}\r\n`)
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:3::2']) await from(address)
    expect(await (await from('2001:db8:1:2:ffff::3')).told).toMatch(/HTTP\/1.1 429 /)
    const neighbour = await from('2001:db8:1:3::1')
    neighbour.socket.write(' '.repeat(50))
    expect(await neighbour.told).not.toMatch(/ 429 /)
  })

  it('counts silent connections of an IPv6 /64 together', () => {
    const server = new EventEmitter()
    boundIdle({ server } as FastifyInstance, { ...ARRIVALS, silentPerAddress: 2 })
    const addresses = ['2001:db8:1:3::1', '2001:db8:1:2::1', '2001:db8:1:2:3::2', '2001:db8:1:2:ffff::3']
    const sockets = addresses.map((remoteAddress) => new FakeSocket(remoteAddress))
    for (const socket of sockets) server.emit('connection', socket)
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, true, false, false])
  })
})
