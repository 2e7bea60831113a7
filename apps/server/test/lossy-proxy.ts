import type { TestServer } from './database-server.ts'
import { proxyTo } from './silent-proxy.ts'

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
/** The end of an answer (`ReadyForQuery`) without its last byte, the state of the transaction. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5])

export async function lossyProxy(address: TestServer['address']): Promise<LossyProxy> {
  let next: 'passed' | 'lost' | 'last' = 'passed'
  let isAway = false
  const proxy = await proxyTo(address, (near, far) => {
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
  })
  return {
    address: proxy.address,
    close: proxy.close,
    loseCommit() {
      next = 'lost'
    },
    loseAfterCommit() {
      next = 'last'
    },
    comeBack() {
      isAway = false
    },
  }
}
