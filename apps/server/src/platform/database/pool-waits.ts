import type pg from 'pg'
import { observePoolWait } from '../metrics.ts'

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

/** Counts how long whoever needs a connection waits for one, new ones included. */
export function timeWaits(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (taken?: (...got: Connected) => void) => Promise<pg.PoolClient>
  const timed = (taken?: (...got: Connected) => void) => {
    const began = performance.now()
    const observe = () => observePoolWait((performance.now() - began) / 1000)
    if (taken) {
      return connect((...got) => {
        observe()
        taken(...got)
      })
    }
    const connecting = connect()
    connecting.then(observe, observe)
    return connecting
  }
  Object.assign(pool, { connect: timed })
}
