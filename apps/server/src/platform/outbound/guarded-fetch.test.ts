import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { OUTSIDE_NAME, outsideServer } from '../../../test/identity-providers.ts'
import { fetchGuarded, OUTBOUND_LIMITS, type Outbound } from './guarded-fetch.ts'

const outside = outsideServer()
const why = (address: string, outbound: Outbound) =>
  fetchGuarded(address, outbound).then(
    () => 'fetched',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  )
const refusal = (sentence: string) => `OutboundFailure: ${sentence}`
const NOT_PUBLIC = refusal("The host name is unknown or doesn't resolve to a public address.")
/** Non-public addresses in every spelling that a person may type. */
const SPECIAL = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '240.0.0.1',
  '[::1]',
  '[::]',
  '[fe80::1]',
  '[fd00::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a00:1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[::127.0.0.1]',
  '[2001:db8::1]',
]

describe('URL typed by a user', () => {
  it('is never requested from a non-public address', async () => {
    const { ca } = outside.outbound
    outside.connections = 0
    for (const host of SPECIAL) {
      expect(await why(`https://${host}:${outside.port}/`, { ca }), host).toBe(NOT_PUBLIC)
    }
    expect(await why(`https://localhost:${outside.port}/`, { ca })).toBe(NOT_PUBLIC)
    expect(await why(`https://localhost.:${outside.port}/`, { ca })).toBe(NOT_PUBLIC)
    expect(outside.connections).toBe(0)
  })

  it('is rejected if its name leads to one', async () => {
    const { ca } = outside.outbound
    outside.connections = 0
    for (const host of SPECIAL.map((one) => new URL(`https://${one}`).hostname.replace(/[[\]]/g, ''))) {
      for (const found of [[host], ['203.0.114.9', host], [host, '203.0.114.9']]) {
        expect(await why(outside.url, { ca, addressesOf: async () => found }), found.join()).toBe(NOT_PUBLIC)
      }
    }
    expect(await why(outside.url, { ca, addressesOf: async () => [] })).toBe(NOT_PUBLIC)
    expect(await why(outside.url, { ca, addressesOf: () => Promise.reject(new Error('ENOTFOUND')) })).toBe(NOT_PUBLIC)
    expect(outside.connections).toBe(0)
  })

  it('must be https, without user and password', async () => {
    outside.connections = 0
    const rest = `${OUTSIDE_NAME}:${outside.port}/`
    for (const address of [`http://${rest}`, `ftp://${rest}`, 'file:///etc/passwd', rest, '', 'data:text/plain,x']) {
      expect(await why(address, outside.outbound), address).toBe(refusal("The address doesn't start with https://."))
    }
    for (const who of ['user:secret', 'user']) {
      expect(await why(`https://${who}@${rest}`, outside.outbound)).toBe(
        refusal('The address contains a user or a password.'),
      )
    }
    expect(outside.connections).toBe(0)
  })

  it('is requested by name at the resolved address', async () => {
    const requests: string[] = []
    const options: unknown[] = []
    outside.connections = 0
    outside.answer = ({ url, headers }, response) => {
      options.push(url, headers.host, headers.cookie, headers.authorization)
      response.end('the metadata é')
    }
    // The second lookup of the name leads elsewhere.
    const addressesOf = async (host: string) => {
      requests.push(host)
      return requests.length === 1 ? ['127.0.0.1'] : ['127.0.0.2']
    }
    expect(await fetchGuarded(`${outside.url}/a?b=c#d`, { ...outside.outbound, addressesOf })).toBe('the metadata é')
    expect(requests).toEqual([OUTSIDE_NAME])
    expect(options).toEqual(['/a?b=c', `${OUTSIDE_NAME}:${outside.port}`, undefined, undefined])
    expect(outside.connections).toBe(1)
  })

  it('is rejected with a wrong certificate', async () => {
    const untrusted = refusal("The server's certificate isn't trusted.")
    const { ca: _, ...strange } = outside.outbound
    expect(await why(outside.url, strange)).toBe(untrusted)
    expect(await why(`https://other.example.com:${outside.port}/`, outside.outbound)).toBe(untrusted)
    expect(await why(`https://${OUTSIDE_NAME}:1/`, outside.outbound)).toBe(
      refusal("The server doesn't accept connections."),
    )
  })

  it('is not followed elsewhere', async () => {
    const hostNames: (string | undefined)[] = []
    for (const status of [301, 302, 303, 307, 308]) {
      outside.answer = ({ url }, response) => {
        hostNames.push(url)
        response.writeHead(status, { location: `${outside.url}/elsewhere` }).end()
      }
      expect(await why(`${outside.url}/here`, outside.outbound)).toBe(
        refusal("The server redirects to another address, which isn't followed."),
      )
    }
    expect(hostNames).toEqual(Array.from({ length: 5 }, () => '/here'))
    outside.answer = (_request, response) => void response.writeHead(404).end('no')
    expect(await why(outside.url, outside.outbound)).toBe(refusal('The server responded with status 404.'))
  })

  it('is limited in size and time', async () => {
    expect(OUTBOUND_LIMITS).toEqual({ ms: 5000, bytes: 524_288 })
    outside.answer = (_request, response) => void response.end('x'.repeat(OUTBOUND_LIMITS.bytes))
    expect((await fetchGuarded(outside.url, outside.outbound)).length).toBe(OUTBOUND_LIMITS.bytes)
    outside.answer = (_request, response) => void response.end('x'.repeat(OUTBOUND_LIMITS.bytes + 1))
    expect(await why(outside.url, outside.outbound)).toBe(refusal('The response is larger than 512 kB.'))

    const late = refusal("The server didn't respond within 0.3 seconds.")
    const limits = { ...OUTBOUND_LIMITS, ms: 300 }
    outside.answer = () => undefined
    expect(await why(outside.url, { ...outside.outbound, limits })).toBe(late)
    // Sending a little again and again does not extend the time.
    outside.answer = (_request, response) => {
      const timer = setInterval(() => response.write('.'), 50)
      response.on('close', () => clearInterval(timer))
    }
    expect(await why(outside.url, { ...outside.outbound, limits })).toBe(late)
    const addressesOf = () => new Promise<string[]>(() => undefined)
    expect(await why(outside.url, { ...outside.outbound, limits, addressesOf })).toBe(late)
  })

  const LATE = "The server didn't respond within 0.3 seconds."
  const FAILED = 'The connection to the server failed.'
  const SWITCH = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
  it.each<[kind: string, sentence: string, answer: (socket: Socket) => unknown]>([
    ['switches protocols', 'The server responded with status 101.', (socket) => socket.write(SWITCH)],
    [
      'switches to nothing',
      'The server responded with status 101.',
      (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    ],
    [
      'says to go on, again and again',
      LATE,
      (socket) => {
        const timer = setInterval(() => socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(50)), 5)
        socket.on('close', () => clearInterval(timer))
      },
    ],
    ['hints early and no more', LATE, (socket) => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n')],
    ['closes without a word', FAILED, (socket) => socket.end()],
    ['is cut without a word', FAILED, (socket) => socket.destroy()],
    ['closes within its header', FAILED, (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Le')],
    ['closes within its answer', FAILED, (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhell')],
    ['stops within its answer', LATE, (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhell')],
    ['speaks no HTTP', FAILED, (socket) => socket.write('\0\x01SSH-2.0\r\n')],
  ])('ends in its time where its server %s', async (_kind, sentence, answer) => {
    outside.answer = ({ socket }) => void answer(socket)
    const limits = { ...OUTBOUND_LIMITS, ms: 300 }
    expect(await why(outside.url, { ...outside.outbound, limits })).toBe(refusal(sentence))
  })
})
