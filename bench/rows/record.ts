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
        toReach: `≥ ${AT_LEAST} of the floor's rate`,
        measured: times(rate),
        medians: `${perSecond(many.median('product', 'rate'))} against ${perSecond(many.median('floor', 'rate'))}`,
        reached: rate >= AT_LEAST,
      },
      {
        what: 'Its slowest hundredth (p99)',
        toReach: `≤ ${P99_AT_MOST} × the floor's`,
        measured: times(p99),
        medians: `${ms(many.median('product', 'p99'))} against ${ms(many.median('floor', 'p99'))}`,
        reached: p99 <= P99_AT_MOST,
      },
      {
        what: 'The same against the peer, an API with express as a team writes it',
        toReach: `≥ ${PEER_AT_LEAST} of its rate`,
        measured: times(ahead),
        medians: `${perSecond(many.median('product', 'rate'))} against ${perSecond(many.median('peer', 'rate'))}`,
        reached: ahead >= PEER_AT_LEAST,
      },
      {
        what: 'Processor time of the server for it',
        toReach: 'for information',
        measured: ms(many.median('product', 'processor')),
        medians: `the floor ${ms(many.median('floor', 'processor'))}, the peer ${ms(many.median('peer', 'processor'))}`,
      },
      {
        what: 'The same record, one person',
        toReach: `≤ the floor + ${SLOWER_BY_AT_MOST_MS} ms`,
        measured: ms(one.median('product', 'p50')),
        medians: `the floor ${ms(one.median('floor', 'p50'))}, the peer ${ms(one.median('peer', 'p50'))}`,
        reached: slowerBy <= SLOWER_BY_AT_MOST_MS,
      },
    ]
  },
}
