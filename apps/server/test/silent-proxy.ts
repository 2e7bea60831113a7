import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TestServer } from './database-server.ts'

/** A proxy to a database that can stall: connections stay open, but nothing passes. */
export interface SilentProxy {
  address: TestServer['address']
  setSilent(isSilent: boolean): void
  close(): Promise<void>
}

const targetOf = (address: TestServer['address']) => {
  if (typeof address !== 'string') return { path: `${address.host}/.s.PGSQL.${address.port}` }
  const { hostname, port } = new URL(address)
  return { host: hostname, port: Number(port || 5432) }
}

const through = (address: TestServer['address'], port: number): TestServer['address'] => {
  if (typeof address !== 'string') return { ...address, host: '127.0.0.1', port }
  const url = new URL(address)
  url.host = `127.0.0.1:${port}`
  return url.href
}

/** A proxy to a database; the end of either side ends both. */
export async function proxyTo(address: TestServer['address'], wire: (near: Socket, far: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(targetOf(address))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    wire(near, far)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    address: through(address, (server.address() as AddressInfo).port),
    sockets,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export async function silentProxy(address: TestServer['address']): Promise<SilentProxy> {
  let isSilent = false
  const { sockets, ...proxy } = await proxyTo(address, (near, far) => {
    near.on('data', (data) => far.write(data))
    far.on('data', (data) => near.write(data))
    for (const socket of isSilent ? [near, far] : []) socket.pause()
  })
  return {
    ...proxy,
    setSilent(given) {
      isSilent = given
      for (const socket of sockets) isSilent ? socket.pause() : socket.resume()
    },
  }
}
