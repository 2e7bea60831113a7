import { askProduct, compare, request } from '../compare.ts'
import { type BenchRow, ms, ratioLine } from '../figures.ts'

const CONNECTIONS = 20
const EVERY_MS = 1000
/** Long enough for several scrapes. */
const ROUND_MS = 4000
const AT_MOST = 1.05

/** The cost of monitoring: two servers on one database, one of them scraped every second. */
export const metrics: BenchRow = {
  name: 'metrics',
  async measure({ load, site, startProduct, stopServer }) {
    const on = await site(5000)
    const watched = await startProduct(on.databaseUrl)
    const scrape = () => fetch(`http://127.0.0.1:${watched.port}/metrics`).then((answer) => answer.text())
    const timer = setInterval(() => void scrape().catch(() => undefined), EVERY_MS)
    const paths = Array.from(
      { length: 500 },
      (_, index) => `/ClientDatabase/GetInstanceDetails/${1 + ((index * 7919) % 5000)}`,
    )
    const sideOf = (product: typeof watched) => {
      const requests = paths.map((path) => askProduct({ product }, path))
      return { port: product.port, server: product, requests }
    }
    const sides = { unwatched: sideOf(on.product), watched: sideOf(watched) }
    const found = await compare(load, sides, { connections: CONNECTIONS, roundMs: ROUND_MS, rounds: 7 })
    clearInterval(timer)
    const scraped = { port: watched.port, server: watched, requests: [request(watched.port, { path: '/metrics' })] }
    const alone = await compare(load, { scraped }, { connections: 1 })
    await stopServer(watched)
    return [
      ratioLine(
        'CPU time to open an instance, metrics every second vs. never',
        found.of('watched', 'unwatched', 'processor'),
        {
          atMost: AT_MOST,
          medians: `${ms(found.median('watched', 'processor'))}, ${ms(found.median('unwatched', 'processor'))}`,
        },
      ),
      {
        what: 'CPU time of one `/metrics` response',
        toReach: 'no target',
        measured: ms(alone.median('scraped', 'processor')),
      },
    ]
  },
}
