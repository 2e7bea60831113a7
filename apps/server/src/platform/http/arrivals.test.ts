import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildApp } from '../../app.ts'

const test = testApp()
let patient: FastifyInstance
beforeAll(async () => {
  patient = buildApp(test.services, { arrivals: { unfinishedPerAddress: 2, silentPerAddress: 3 } })
  await patient.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => patient.close())

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
