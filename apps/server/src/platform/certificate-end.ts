import { once } from 'node:events'
import { connect as connectSocket, isIP, type Socket } from 'node:net'
import { connect } from 'node:tls'
import pg from 'pg'

const ANSWERS_WITHIN_MS = 5000

/** When the certificate ends that a server shows, from any issuer; null: it shows none. Throws if none answers. */
export async function certificateEndOfHttps({ hostname, port }: URL): Promise<Date | null> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
  return endShownOn(await connected(hostname, Number(port || 443), signal), hostname, signal)
}

/** SSLRequest of PostgreSQL's protocol: its length and code. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** The same of a database; null: its connections are not encrypted. */
export async function certificateEndOfDatabase(config: pg.ClientConfig): Promise<Date | null> {
  const { ssl, host, port } = new pg.Client(config)
  if (!ssl || host.startsWith('/')) return null
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
  const socket = await connected(host, port, signal)
  socket.write(SSL_REQUEST)
  const [answer] = (await once(socket, 'data', { signal })) as [Buffer]
  if (answer.toString() === 'S') return endShownOn(socket, host, signal)
  socket.destroy()
  return null
}

async function connected(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  const socket = connectSocket({ host, port, signal })
  await once(socket, 'connect', { signal })
  return socket
}

async function endShownOn(socket: Socket, host: string, signal: AbortSignal): Promise<Date | null> {
  // Nothing is sent, so it does not matter whether the certificate is trusted here.
  const secured = connect({ socket, ...(isIP(host) === 0 && { servername: host }), rejectUnauthorized: false })
  try {
    await once(secured, 'secureConnect', { signal })
    const end = new Date(secured.getPeerCertificate().valid_to)
    return Number.isNaN(end.getTime()) ? null : end
  } finally {
    secured.destroy()
  }
}
