import { askFloor, compare, opening, request } from '../compare.ts'
import { idsAmong } from '../data.ts'
import { type BenchRow, ms, perSecond, ratio, ratioLine, times } from '../figures.ts'

const CONNECTIONS = 20
const AT_LEAST = 0.45
const PEER_AT_LEAST = 1.3
/** Of its own median: in a closed loop, the mean is the number of connections divided by the rate. */
const P99_AT_MOST = 3.5
const SLOWER_BY_AT_MOST_MS = 0.4

/** Compared with a floor that uses a prepared statement, with the peer, and with a second server of the same build. */
export const record: BenchRow = {
  name: 'record',
  async measure({ load, site, startProduct, startPeer, stopServer }) {
    const on = await site(10_000)
    const peer = await startPeer(on.databaseUrl)
    const twin = await startProduct(on.databaseUrl)
    const ids = idsAmong(10_000)
    const sides = {
      floor: { port: on.floor.port, server: on.floor, requests: ids.map((id) => askFloor(on, `/record/${id}`)) },
      product: opening(on.product, ids),
      twin: opening(twin, ids),
      peer: {
        port: peer.server.port,
        server: peer.server,
        requests: ids.map((id) =>
          request(peer.server.port, { path: `/api/instances/${id}`, headers: { ...peer.headers } }),
        ),
      },
    }
    const many = await compare(load, sides, { connections: CONNECTIONS })
    const one = await compare(load, sides, { connections: 1 })
    await stopServer(peer.server)
    await stopServer(twin)
    const [p50, p99, peerP99] = [
      many.median('product', 'p50'),
      many.median('product', 'p99'),
      many.median('peer', 'p99'),
    ]
    const slowerBy = one.median('product', 'p50') - one.median('floor', 'p50')
    return [
      ratioLine(
        `The same build twice: one record by id, ${CONNECTIONS} connections`,
        many.of('twin', 'product', 'rate'),
        {
          medians: `CPU time ${ratio(many.of('twin', 'product', 'processor'))}, p99 ${ratio(many.of('twin', 'product', 'p99'))}`,
        },
      ),
      ratioLine(`One record by id, signed in, ${CONNECTIONS} connections`, many.of('product', 'floor', 'rate'), {
        atLeast: AT_LEAST,
        of: 'the baseline',
        medians: many.both('product', 'floor', 'rate', perSecond),
      }),
      ratioLine('Against the reference API (express)', many.of('product', 'peer', 'rate'), {
        atLeast: PEER_AT_LEAST,
        of: 'the reference',
        medians: many.both('product', 'peer', 'rate', perSecond),
      }),
      {
        what: 'p99',
        toReach: `≤ ${P99_AT_MOST} × its median, ≤ the reference`,
        measured: ms(p99),
        medians: `${times(p99 / p50)} its median of ${ms(p50)}; reference ${ms(peerP99)}`,
        reached: p99 <= P99_AT_MOST * p50 && p99 <= peerP99,
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
