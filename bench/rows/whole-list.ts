import { askFloor, askPeer, askProduct, type BenchComparison, compare, touch } from '../compare.ts'
import { type BenchRow, ms, ratioLine } from '../figures.ts'
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
    return [...changedLines(changed), ...unchangedLines(unchanged)]
  },
}

async function etagOf(on: BenchSite): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${on.product.port}/api${LIST}`, {
    headers: { cookie: on.product.cookie },
  })
  await answer.arrayBuffer()
  return answer.headers.get('etag') ?? ''
}

function changedLines(found: BenchComparison<'floor' | 'product' | 'floorBrotli' | 'productBrotli' | 'peer'>) {
  const both = (one: Parameters<typeof found.median>[0], other: typeof one) =>
    `${ms(found.median(one, 'p50'))} against ${ms(found.median(other, 'p50'))}`
  return [
    ratioLine('Full list, 10,000 instances × all columns, just changed', found.of('product', 'floor', 'rate'), {
      atLeast: AT_LEAST,
      of: 'the baseline',
      medians: both('product', 'floor'),
    }),
    ratioLine('Same list, compressed by both (brotli)', found.of('productBrotli', 'floorBrotli', 'rate'), {
      atLeast: AT_LEAST,
      of: 'the baseline',
      medians: both('productBrotli', 'floorBrotli'),
    }),
    ratioLine('Changed list against the reference API (all columns)', found.of('product', 'peer', 'rate'), {
      atLeast: 1,
      of: 'the reference',
      medians: both('product', 'peer'),
    }),
  ]
}

function unchangedLines(found: BenchComparison<'floor' | 'kept' | 'same'>) {
  const line = (what: string, name: 'kept' | 'same') =>
    ratioLine(what, found.of(name, 'floor', 'rate'), {
      atLeast: UNCHANGED_AT_LEAST,
      of: 'the baseline',
      medians: `${ms(found.median(name, 'p50'))} against ${ms(found.median('floor', 'p50'))}`,
    })
  return [
    line('Unchanged list, requested with its ETag (304)', 'same'),
    line('Unchanged list, requested again (compressed cache)', 'kept'),
  ]
}
