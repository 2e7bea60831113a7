import { type AddressInfo, connect, type Socket, type TcpNetConnectOpts } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach } from 'vitest'

/** Opens connections to a listening server; those of a test are destroyed after it. */
export function openSockets() {
  const opened: Socket[] = []
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.destroy()
  })
  return ({ server }: FastifyInstance, options: Partial<TcpNetConnectOpts> = {}): Socket => {
    const { port } = server.address() as AddressInfo
    const socket = connect({ port, host: '127.0.0.1', ...options }).on('error', () => undefined)
    opened.push(socket)
    return socket
  }
}

/** All that came until it was closed. */
export function receivedBy(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', (data) => (received += String(data)))
  return new Promise((resolve) => socket.on('close', () => resolve(received)))
}
