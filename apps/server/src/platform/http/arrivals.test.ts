import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildApp } from '../../app.ts'
import { ARRIVALS } from './arrivals.ts'

const test = testApp()
let impatient: FastifyInstance
let patient: FastifyInstance
beforeAll(async () => {
  const arrivals = { ...ARRIVALS, bytesPerSecond: 500, unfinishedPerAddress: 2, silentPerAddress: 3 }
  patient = buildApp(test.services, { arrivals })
  impatient = buildApp(test.services, { arrivals: { ...arrivals, graceMs: 200 } })
  for (const app of [patient, impatient]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => Promise.all([patient.close(), impatient.close()]))

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** A connection from that address of this machine, and what it has been told by its end. */
function open(app: FastifyInstance, localAddress = '127.0.0.1') {
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  let said = ''
  const told = new Promise<string>((resolve) => {
    socket.on('data', (data) => (said += String(data)))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(said))
  })
  const connected = new Promise((resolve) => socket.once('connect', resolve))
  return { socket, told, connected }
}

const POST = (length: number) =>
  `POST /api/authentication HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

/** The request has been taken in by the server once it is asked for more of it. */
async function begin(app: FastifyInstance, localAddress?: string, length = 50) {
  const one = open(app, localAddress)
  one.socket.write(POST(length).replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n'))
  await Promise.race([new Promise((resolve) => one.socket.once('data', resolve)), one.told])
  return one
}

describe('a body that arrives slowly', () => {
  it('is given up after the grace when next to nothing comes, in the body of every refusal', async () => {
    const { told, socket } = await begin(impatient)
    socket.write('{"email":')
    const answer = await told
    expect(answer).toMatch(/HTTP\/1.1 408 /)
    expect(answer).toContain('application/problem+json')
    expect(answer).toContain('The request took too long to arrive.')
  })

  it('is taken however long past the grace as long as enough comes', async () => {
    const { told, socket } = await begin(impatient, '127.0.0.1', 3400)
    const began = performance.now()
    // Enough for two seconds in which a busy machine has no time for either side.
    socket.write(`{"email":"${'x'.repeat(1000)}`)
    for (let sent = 1010; sent < 3392; sent += 200) {
      socket.write('x'.repeat(Math.min(200, 3392 - sent)))
      await wait(60)
    }
    socket.write('","a":1}')
    expect(await told).toMatch(/HTTP\/1.1 400 [\s\S]*"propertyName":"email"/)
    expect(performance.now() - began).toBeGreaterThan(600)
  })

  it('is not given up for what has come while the server had no time to read it', async () => {
    const { told, socket } = await begin(impatient, '127.0.0.1', 400)
    socket.write(`{"email":"${'x'.repeat(300)}`)
    const end = performance.now() + 400
    while (performance.now() < end);
    setImmediate(() => socket.write(`${'x'.repeat(80)}","a":1}`.padEnd(90)))
    expect(await told).toMatch(/HTTP\/1.1 400 [\s\S]*"propertyName":"email"/)
  })

  it('may still be 20 MB that take ten minutes', () => {
    expect((20 * 1024 * 1024) / 600).toBeGreaterThan(ARRIVALS.bytesPerSecond)
  })
})

describe('what begins and does not end', () => {
  it('is limited by address: one more body is told to come again, until another has ended', async () => {
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

  it('and one more connection that says nothing is closed, while those that asked something are not counted', async () => {
    const ask = (one: ReturnType<typeof open>) =>
      new Promise((resolve) => {
        one.socket.once('data', resolve).write('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
      })
    const kept = open(patient)
    await ask(kept)
    const silent = [open(patient), open(patient), open(patient)]
    for (const one of silent) await one.connected
    expect(await open(patient).told).toBe('')
    await ask(open(patient, '127.0.0.2'))
    await ask(kept)
    await ask(silent[0] as ReturnType<typeof open>)
    await ask(open(patient))
  })
})
