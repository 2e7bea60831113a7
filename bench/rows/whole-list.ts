import { askFloor, askPeer, askProduct, type BenchComparison, compare, touch } from '../compare.ts'
import { type BenchRow, ms, times } from '../figures.ts'
import type { BenchSite } from '../stage.ts'

const AT_LEAST = 0.9
const BROTLI_AT_LEAST = 0.95
const UNCHANGED_AT_LEAST = 20
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
  const plain = found.of('product', 'floor', 'rate')
  const compressed = found.of('productBrotli', 'floorBrotli', 'rate')
  const ahead = found.of('product', 'peer', 'rate')
  return [
    {
      what: 'Full list, 10,000 instances × all columns, just changed',
      toReach: `≥ ${AT_LEAST} of the baseline`,
      measured: times(plain),
      medians: `${ms(found.median('product', 'p50'))} against ${ms(found.median('floor', 'p50'))}`,
      reached: plain >= AT_LEAST,
    },
    {
      what: 'Same list, compressed by both (brotli)',
      toReach: `≥ ${BROTLI_AT_LEAST} of the baseline`,
      measured: times(compressed),
      medians: `${ms(found.median('productBrotli', 'p50'))} against ${ms(found.median('floorBrotli', 'p50'))}`,
      reached: compressed >= BROTLI_AT_LEAST,
    },
    {
      what: 'Changed list against the reference API (all columns)',
      toReach: '≥ 1 of the reference',
      measured: times(ahead),
      medians: `${ms(found.median('product', 'p50'))} against ${ms(found.median('peer', 'p50'))}`,
      reached: ahead >= 1,
    },
  ]
}

function unchangedLines(found: BenchComparison<'floor' | 'kept' | 'same'>) {
  const line = (what: string, name: 'kept' | 'same') => {
    const ratio = found.of(name, 'floor', 'rate')
    return {
      what,
      toReach: `≥ ${UNCHANGED_AT_LEAST} × the baseline`,
      measured: times(ratio),
      medians: `${ms(found.median(name, 'p50'))} against ${ms(found.median('floor', 'p50'))}`,
      reached: ratio >= UNCHANGED_AT_LEAST,
    }
  }
  return [
    line('Unchanged list, requested with its ETag (304)', 'same'),
    line('Unchanged list, requested again (compressed cache)', 'kept'),
  ]
}
