import { askPeer, askProduct, compare } from '../compare.ts'
import { type BenchRow, ms } from '../figures.ts'

const CONNECTIONS = 20
const LIST = '/ClientDatabase/GetAllInstances?page=1&pageSize=10'
const PAGES = 200

/** CPU time for a page that is not memoized, and for an unchanged one. */
export const processor: BenchRow = {
  name: 'processor',
  async measure({ load, site, startPeer, stopServer }) {
    const on = await site(10_000)
    const peer = await startPeer(on.databaseUrl)
    const answer = await fetch(`http://127.0.0.1:${on.product.port}/api${LIST}`, {
      headers: { cookie: on.product.cookie },
    })
    const tag = answer.headers.get('etag') ?? ''
    await answer.body?.cancel()
    const product = { port: on.product.port, server: on.product }
    const offsets = Array.from({ length: PAGES }, (_, index) => index * 10)
    const sides = {
      page: {
        ...product,
        // A different search each time, so that no page comes from a memo.
        requests: Array.from({ length: 20_000 }, (_, index) => askProduct(on, `${LIST}&databaseName=${index}`)),
      },
      unchanged: { ...product, requests: [askProduct(on, LIST, { 'if-none-match': tag })] },
      peer: {
        port: peer.server.port,
        server: peer.server,
        requests: offsets.map((first) => askPeer(peer, [first, first + 9])),
      },
    }
    const found = await compare(load, sides, { connections: CONNECTIONS })
    await stopServer(peer.server)
    return [
      {
        what: 'Processor time of the server for a page of 10, filtered by a part of the name',
        toReach: 'for information',
        measured: ms(found.median('page', 'processor')),
        medians: `the peer ${ms(found.median('peer', 'processor'))} for one without filter`,
      },
      {
        what: 'Processor time of the server for an unchanged list (304)',
        toReach: 'for information',
        measured: ms(found.median('unchanged', 'processor')),
      },
    ]
  },
}
