import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TestServer } from './database-server.ts'

/** A proxy to a database that can stall: connections stay open, but nothing passes. */
export interface SilentProxy {
  address: TestServer['address']
  setSilent(isSilent: boolean): void
  /** Cuts the next answer near its end; the rest comes a while later, with the answers until then, or never. */
  cutNext(given?: { isLost: boolean }): void
  close(): Promise<void>
}

export const targetOf = (address: TestServer['address']) => {
  if (typeof address !== 'string') return { path: `${address.host}/.s.PGSQL.${address.port}` }
  const { hostname, port } = new URL(address)
  return { host: hostname, port: Number(port || 5432) }
}

export const through = (address: TestServer['address'], port: number): TestServer['address'] => {
  if (typeof address !== 'string') return { ...address, host: '127.0.0.1', port }
  const url = new URL(address)
  url.host = `127.0.0.1:${port}`
  return url.href
}

/** The end of an answer (`ReadyForQuery`) without its last byte, the state of the transaction. */
export const READY = Buffer.from([0x5a, 0, 0, 0, 5])
const CUT = 3
const LATE_MS = 100

export async function silentProxy(address: TestServer['address']): Promise<SilentProxy> {
  const sockets = new Set<Socket>()
  let isSilent = false
  let isToCut = false
  let isLost = false
  const cutting = (send: (data: Buffer) => void) => {
    let rest: Buffer = Buffer.alloc(0)
    const sendWithRest = (data: Buffer) => {
      const whole = Buffer.concat([rest, data])
      rest = Buffer.alloc(0)
      if (whole.length > 0) send(whole)
    }
    return (data: Buffer) => {
      if (!isToCut || !data.subarray(-READY.length - 1, -1).equals(READY)) return sendWithRest(data)
      isToCut = false
      send(data.subarray(0, -CUT))
      if (isLost) return
      rest = data.subarray(-CUT)
      setTimeout(() => sendWithRest(Buffer.alloc(0)), LATE_MS)
    }
  }
  const server = createServer((near) => {
    const far = connect(targetOf(address))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on(
        'data',
        cutting((data) => void other.write(data)),
      )
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      if (isSilent) socket.pause()
    }
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    address: through(address, (server.address() as AddressInfo).port),
    setSilent(given) {
      isSilent = given
      for (const socket of sockets) isSilent ? socket.pause() : socket.resume()
    },
    cutNext(given) {
      isToCut = true
      isLost = given?.isLost ?? false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
