import { askFloor, askProduct, compare, request } from '../compare.ts'
import { type BenchRow, ms, perSecond, times } from '../figures.ts'

const CONNECTIONS = 20
const AT_LEAST = 0.42
const PEER_AT_LEAST = 1.2
const P99_AT_MOST = 2
const SLOWER_BY_AT_MOST_MS = 0.4

/** Compared with a floor that uses a prepared statement, and with the peer. */
export const record: BenchRow = {
  name: 'record',
  async measure({ load, site, startPeer, stopServer }) {
    const on = await site(10_000)
    const peer = await startPeer(on.databaseUrl)
    const ids = Array.from({ length: 500 }, (_, index) => 1 + index * 19)
    const sides = {
      floor: { port: on.floor.port, server: on.floor, requests: ids.map((id) => askFloor(on, `/record/${id}`)) },
      product: {
        port: on.product.port,
        server: on.product,
        requests: ids.map((id) => askProduct(on, `/ClientDatabase/GetInstanceDetails/${id}`)),
      },
      peer: {
        port: peer.server.port,
        server: peer.server,
        requests: ids.map((id) =>
          request(peer.server.port, { path: `/instances/${id}`, headers: { ...peer.headers } }),
        ),
      },
    }
    const many = await compare(load, sides, { connections: CONNECTIONS })
    const one = await compare(load, sides, { connections: 1 })
    await stopServer(peer.server)
    const [rate, p99, ahead] = [
      many.of('product', 'floor', 'rate'),
      many.of('product', 'floor', 'p99'),
      many.of('product', 'peer', 'rate'),
    ]
    const slowerBy = one.median('product', 'p50') - one.median('floor', 'p50')
    return [
      {
        what: `One record by id, signed in, ${CONNECTIONS} connections`,
        toReach: `≥ ${AT_LEAST} of the baseline`,
        measured: times(rate),
        medians: `${perSecond(many.median('product', 'rate'))} against ${perSecond(many.median('floor', 'rate'))}`,
        reached: rate >= AT_LEAST,
      },
      {
        what: 'p99',
        toReach: `≤ ${P99_AT_MOST} × the baseline`,
        measured: times(p99),
        medians: `${ms(many.median('product', 'p99'))} against ${ms(many.median('floor', 'p99'))}`,
        reached: p99 <= P99_AT_MOST,
      },
      {
        what: 'Against the reference API (express)',
        toReach: `≥ ${PEER_AT_LEAST} of the reference`,
        measured: times(ahead),
        medians: `${perSecond(many.median('product', 'rate'))} against ${perSecond(many.median('peer', 'rate'))}`,
        reached: ahead >= PEER_AT_LEAST,
      },
      {
        what: 'CPU time of the server',
        toReach: 'no target',
        measured: ms(many.median('product', 'processor')),
        medians: `baseline ${ms(many.median('floor', 'processor'))}, reference ${ms(many.median('peer', 'processor'))}`,
      },
      {
        what: 'Same record, one user',
        toReach: `≤ baseline + ${SLOWER_BY_AT_MOST_MS} ms`,
        measured: ms(one.median('product', 'p50')),
        medians: `baseline ${ms(one.median('floor', 'p50'))}, reference ${ms(one.median('peer', 'p50'))}`,
        reached: slowerBy <= SLOWER_BY_AT_MOST_MS,
      },
    ]
  },
}
