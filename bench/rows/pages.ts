import { askFloor, askPeer, askProduct, compare, touch } from '../compare.ts'
import { NAME_PARTS } from '../data.ts'
import { type BenchRow, rateLine } from '../figures.ts'

const AT_LEAST = 0.75
const PEER_AT_LEAST = 3
const LIST = '/ClientDatabase/GetAllInstances'

/** 100 of 100,000 instances, filtered by name. */
export const filteredPage: BenchRow = {
  name: 'filtered-page',
  async measure({ load, site, startPeer, stopServer }) {
    const on = await site(100_000)
    const peer = await startPeer(on.databaseUrl)
    const before = touch(on)
    const ask = (part: string) => askProduct(on, `${LIST}?page=1&pageSize=100&databaseName=${part}`)
    const sides = {
      floor: {
        port: on.floor.port,
        before,
        requests: NAME_PARTS.map((part) => askFloor(on, `/filtered?size=100&name=${part}`)),
      },
      product: { port: on.product.port, before, requests: NAME_PARTS.map(ask) },
      peer: {
        port: peer.server.port,
        before,
        requests: NAME_PARTS.map((databaseName) => askPeer(peer, [0, 99], { databaseName })),
      },
    }
    const found = await compare(load, sides, { connections: 1 })
    await stopServer(peer.server)
    return [
      rateLine('Page of 100 of 100,000, filtered by a substring', found, ['product', 'floor'], {
        atLeast: AT_LEAST,
        of: 'the baseline',
      }),
      rateLine('Against the reference API (all columns)', found, ['product', 'peer'], {
        atLeast: PEER_AT_LEAST,
        of: 'the reference',
      }),
    ]
  },
}
