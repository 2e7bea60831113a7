import { askFloor, askPeer, askProduct, compare, touch } from '../compare.ts'
import { type BenchRow, rateLine } from '../figures.ts'
import type { BenchSite } from '../stage.ts'

const AT_LEAST = 1
const UNCHANGED_AT_LEAST = 100
const LIST = '/ClientDatabase/GetAllInstances'
const BROTLI = { 'accept-encoding': 'br' }

/** 10,000 instances, changed and unchanged since the last read; one reader. */
export const wholeList: BenchRow = {
  name: 'whole-list',
  async measure({ load, site, startPeer, stopServer }) {
    const on = await site(10_000)
    const peer = await startPeer(on.databaseUrl)
    const [floor, product] = [on.floor.port, on.product.port]
    const before = touch(on)
    const changed = await compare(
      load,
      {
        floor: { port: floor, before, requests: [askFloor(on, '/list')] },
        product: { port: product, before, requests: [askProduct(on, LIST)] },
        floorBrotli: { port: floor, before, requests: [askFloor(on, '/list', BROTLI)] },
        productBrotli: { port: product, before, requests: [askProduct(on, LIST, BROTLI)] },
        peer: { port: peer.server.port, before, requests: [askPeer(peer, [0, 9999])] },
      },
      { connections: 1 },
    )
    await stopServer(peer.server)
    const unchanged = await compare(
      load,
      {
        floor: { port: floor, requests: [askFloor(on, '/list')] },
        kept: { port: product, requests: [askProduct(on, LIST, BROTLI)] },
        same: { port: product, requests: [askProduct(on, LIST, { 'if-none-match': await etagOf(on) })] },
      },
      { connections: 1 },
    )
    return [
      rateLine('Full list, 10,000 instances × all columns, just changed', changed, ['product', 'floor'], {
        atLeast: AT_LEAST,
        of: 'the baseline',
      }),
      rateLine('Same list, compressed by both (brotli)', changed, ['productBrotli', 'floorBrotli'], {
        atLeast: AT_LEAST,
        of: 'the baseline',
      }),
      rateLine('Changed list against the reference API (all columns)', changed, ['product', 'peer'], {
        atLeast: AT_LEAST,
        of: 'the reference',
      }),
      rateLine('Unchanged list, requested with its ETag (304)', unchanged, ['same', 'floor'], {
        atLeast: UNCHANGED_AT_LEAST,
        of: 'the baseline',
      }),
      rateLine('Unchanged list, requested again (compressed cache)', unchanged, ['kept', 'floor'], {
        atLeast: UNCHANGED_AT_LEAST,
        of: 'the baseline',
      }),
    ]
  },
}

async function etagOf({ product }: BenchSite): Promise<string> {
  const answer = await fetch(`${product.url}/api${LIST}`, { headers: { cookie: product.cookie } })
  await answer.arrayBuffer()
  return answer.headers.get('etag') ?? ''
}
