import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { makeSigningKey } from './saml/certificate.ts'
import { SILENT } from './silent-names.ts'

export interface BrokenServer {
  kind: string
  databaseServer: string
  reason: string
  isTransient: boolean
}

/** The hosts that a console must allow to meet all failures. */
export const BROKEN_HOSTS = '*.allowed.example, 127.0.0.1, 255.255.255.255'
export const BROKEN_URL = 'postgres://console:secret@{databaseServer}/{databaseName}'

const message = (code: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(code)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const SIGNED_IN = Buffer.concat([message('R', number(0)), message('Z', Buffer.from('I'))])
const refusal = (code: string) => message('E', Buffer.from(`SFATAL\0C${code}\0Mno\0\0`))

type SocketBehaviour = (socket: Socket) => void
const afterFirst = (answer: Buffer | string, then: SocketBehaviour = () => undefined): SocketBehaviour => {
  return (socket) =>
    socket.once('data', () => {
      socket.write(answer)
      then(socket)
    })
}
const atOnce =
  (greeting: Buffer | string): SocketBehaviour =>
  (socket) =>
    void socket.write(greeting)

const LATE = { reason: "The server didn't respond in time.", isTransient: true }
const LOST = { reason: 'The connection was lost.', isTransient: true }
const ODD = { reason: "The server isn't a PostgreSQL server.", isTransient: false }
const NO_TLS = { reason: "The server doesn't offer supported encryption.", isTransient: false }

type BrokenServerKind = Omit<BrokenServer, 'databaseServer'>

/** Failures without a reachable server. */
const PLACES: readonly BrokenServer[] = [
  {
    kind: 'no such name',
    databaseServer: 'nowhere.allowed.example',
    reason: 'The server name is unknown.',
    isTransient: true,
  },
  {
    kind: 'name server silent',
    databaseServer: `${SILENT}allowed.example`,
    reason: 'Looking up the server name timed out.',
    isTransient: true,
  },
  {
    kind: 'refused',
    databaseServer: '127.0.0.1:1',
    reason: 'The server refuses connections.',
    isTransient: true,
  },
  { kind: 'unreachable', databaseServer: '255.255.255.255', ...LATE },
  {
    kind: 'no such port',
    databaseServer: '127.0.0.1:99999',
    reason: `'127.0.0.1:99999' isn't a server name.`,
    isTransient: false,
  },
  {
    kind: 'no name at all',
    databaseServer: 'not a server',
    reason: `'not a server' isn't a server name.`,
    isTransient: false,
  },
  {
    kind: 'not allowed',
    databaseServer: 'elsewhere.example',
    reason: `The server 'elsewhere.example' isn't an allowed instance host.`,
    isTransient: false,
  },
]

const PLAIN: readonly [BrokenServerKind, SocketBehaviour][] = [
  [{ kind: 'cut off', ...LOST }, (socket) => void socket.once('data', () => socket.resetAndDestroy())],
  [
    { kind: 'cut off after the sign-in', ...LOST },
    afterFirst(SIGNED_IN, (socket) => void socket.once('data', () => socket.destroy())),
  ],
  [{ kind: 'hangs', ...LATE }, () => undefined],
  [{ kind: 'hangs after the sign-in', ...LATE }, afterFirst(SIGNED_IN)],
  [
    { kind: 'wrong password', reason: 'The server refused the sign-in.', isTransient: false },
    afterFirst(message('R', number(3)), (socket) => void socket.once('data', () => socket.write(refusal('28P01')))),
  ],
  [
    { kind: 'no such database', reason: 'The server has no database with that name.', isTransient: false },
    afterFirst(refusal('3D000')),
  ],
  [
    { kind: 'no free connections', reason: 'The server has no free connections.', isTransient: true },
    afterFirst(refusal('53300')),
  ],
  [{ kind: 'speaks HTTP', ...ODD }, afterFirst('HTTP/1.1 400 Bad Request\r\n\r\n')],
  [{ kind: 'speaks SSH', ...ODD }, atOnce('SSH-2.0-OpenSSH_9.9\r\n')],
  [{ kind: 'speaks MySQL', ...ODD }, atOnce(Buffer.from('4a0000000a382e302e333000', 'hex'))],
  [{ kind: 'asks for an unknown sign-in', ...ODD }, afterFirst(message('R', number(99)))],
  [{ kind: 'asks for a sign-in cut short', ...ODD }, afterFirst(message('R', Buffer.alloc(0)))],
  [{ kind: 'ends no error', ...ODD }, afterFirst(message('E', Buffer.from('S')))],
  [
    { kind: 'answers with rows cut short', ...ODD },
    afterFirst(SIGNED_IN, (socket) => void socket.once('data', () => socket.write(message('T', Buffer.from([0, 5]))))),
  ],
]

const certificate = makeSigningKey('127.0.0.1')
const asTls: SocketBehaviour = (socket) => {
  const secure = new TLSSocket(socket, {
    isServer: true,
    key: certificate.privateKey,
    cert: certificate.certificate,
  })
  secure.on('error', () => undefined)
}

/** Failures of URLs that require encryption. */
const ENCRYPTED: readonly [BrokenServerKind, SocketBehaviour][] = [
  [{ kind: 'has no encryption', ...NO_TLS }, afterFirst('N')],
  [
    { kind: 'breaks encryption', ...NO_TLS },
    afterFirst('S', (socket) => void socket.once('data', () => socket.write('nothing of TLS'))),
  ],
  [{ kind: 'cuts encryption off', ...LOST }, afterFirst('S', (socket) => void socket.end())],
  [{ kind: 'answers neither yes nor no', ...ODD }, afterFirst('H')],
  [
    {
      kind: 'has a certificate of its own',
      reason: "The server's certificate isn't trusted.",
      isTransient: false,
    },
    afterFirst('S', asTls),
  ],
]

/** Starts the servers; `isEncrypted`: those for BROKEN_URL with ENCRYPTED_SUFFIX. */
export async function startBrokenServers({ isEncrypted = false } = {}) {
  const servers: Server[] = []
  const sockets = new Set<Socket>()
  const listen = async ([kind, behave]: readonly [BrokenServerKind, SocketBehaviour]): Promise<BrokenServer> => {
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      behave(socket)
    })
    servers.push(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return { ...kind, databaseServer: `127.0.0.1:${(server.address() as AddressInfo).port}` }
  }
  const listening = await Promise.all((isEncrypted ? ENCRYPTED : PLAIN).map(listen))
  return {
    broken: isEncrypted ? listening : [...PLACES, ...listening],
    close: () => {
      for (const socket of sockets) socket.destroy()
      for (const server of servers) server.close()
    },
  }
}
export const ENCRYPTED_SUFFIX = '?sslmode=verify-full'
