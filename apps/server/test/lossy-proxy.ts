import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TestServer } from './database-server.ts'
import { READY, targetOf, through } from './silent-proxy.ts'

export interface LossyProxy {
  address: TestServer['address']
  /** The next commit succeeds, but the connection ends without its answer. */
  loseCommit(): void
  /** The next commit is answered; later statements end the connection until the database is back. */
  loseAfterCommit(): void
  comeBack(): void
  close(): Promise<void>
}

/** Commits are prepared statements, bound by this name. */
const COMMIT = Buffer.from('commit\0')
/** The command tag of a commit; answers of the same batch may precede it. */
const COMMITTED = Buffer.from('COMMIT\0')

export async function lossyProxy(address: TestServer['address']): Promise<LossyProxy> {
  const sockets = new Set<Socket>()
  let next: 'passed' | 'lost' | 'last' = 'passed'
  let isAway = false
  const server = createServer((near) => {
    const far = connect(targetOf(address))
    let isCommitting = false
    let isCommitted = false
    near.on('data', (data) => {
      if (isAway) return void near.destroy()
      isCommitting ||= next !== 'passed' && data.includes(COMMIT)
      far.write(data)
    })
    far.on('data', (data) => {
      if (!isCommitting) return void near.write(data)
      isCommitted ||= data.includes(COMMITTED)
      const isAnswered = isCommitted && data.subarray(-READY.length - 1, -1).equals(READY)
      if (next === 'last') near.write(data)
      if (!isAnswered) return
      if (next === 'lost') near.destroy()
      else isAway = true
      next = 'passed'
      isCommitting = false
      isCommitted = false
    })
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
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    address: through(address, (server.address() as AddressInfo).port),
    loseCommit() {
      next = 'lost'
    },
    loseAfterCommit() {
      next = 'last'
    },
    comeBack() {
      isAway = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
