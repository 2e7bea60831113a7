import { within } from '../../apps/server/test/fresh-database.ts'
import { type BenchSide, compare, headOf } from '../compare.ts'
import { type BenchLine, type BenchRow, ms, perSecond, ratioLine } from '../figures.ts'
import type { SavedRecord } from '../load.ts'
import { signInPeople } from '../people.ts'
import { ask, type BenchSite, type Peer, type ProductServer } from '../stage.ts'

/** Concurrent savers, up to the number of database connections; each saves its own record. */
const AT_ONCE = [1, 10]
/** Relative to the peer: for one person, and for ten. */
const AT_LEAST = [0.7, 0.75]
const CONNECTIONS = 10
/** First ids: each side saves other records. */
const [PRODUCT_FROM, PEER_FROM, TWIN_FROM] = [200, 300, 400]

/**
 * A durable save of the whole record on all sides. Product: version check, rules, rights, history and change counter.
 * Reference: the same guarantees to the database, and a third of the checks: no shapes, rules, rights of fields, seal,
 * request id, log or metrics.
 */
export const save: BenchRow = {
  name: 'save',
  async measure({ load, site, startProduct, startPeer, stopServer }) {
    const on = await site(10_000)
    const peer = await startPeer(on.databaseUrl)
    const twin = await startProduct(on.databaseUrl)
    const sides = {
      product: { ...(await productSaves(on)), server: on.product },
      twin: { ...(await productSaves({ ...on, product: twin }, TWIN_FROM)), server: twin },
      peer: { ...(await peerSaves(on, peer)), server: peer.server },
    }
    const lines: BenchLine[] = []
    for (const [index, connections] of AT_ONCE.entries()) {
      const found = await compare(load, sides, { connections })
      const about = (value: 'rate' | 'p50' | 'processor', show: (value: number) => string) =>
        `${show(found.median('product', value))}, with locking ${show(found.median('peer', value))}`
      lines.push(
        ratioLine(whatOf(connections), found.of('product', 'peer', 'rate'), {
          atLeast: AT_LEAST[index],
          of: 'the reference with locking',
          medians: `${about('rate', perSecond)}; ${about('p50', ms)}`,
        }),
        ratioLine('The same build twice', found.of('twin', 'product', 'rate'), {}),
        {
          what: 'CPU time of the server',
          toReach: 'no target',
          measured: ms(found.median('product', 'processor')),
          medians: about('processor', ms),
        },
      )
    }
    await stopServer(peer.server)
    await stopServer(twin)
    return lines
  },
}

const whatOf = (connections: number) =>
  connections === 1
    ? 'Save with history and version check, one user'
    : `Same save, ${connections} users on ${connections} records`

const json = { 'content-type': 'application/json' }

async function peerSaves(on: BenchSite, { server, headers }: Peer): Promise<BenchSide> {
  const head = headOf(server.port, { method: 'PUT', path: '/api/instances', headers: { ...json, ...headers } })
  const records = await recordsOf(on, PEER_FROM)
  return { port: server.port, requests: [], saves: { heads: [head], records } }
}

/** In the form's shape, each connection as another person: saves of one person would wait for each other. */
export async function productSaves(
  on: Pick<BenchSite, 'databaseUrl' | 'product'>,
  first = PRODUCT_FROM,
): Promise<BenchSide> {
  const { port } = on.product
  const cookies = await within(on.databaseUrl, (client) => signInPeople({ client, port }, CONNECTIONS))
  const path = '/api/ClientDatabase/SaveInstanceDetails'
  const heads = cookies.map((cookie) => headOf(port, { method: 'POST', path, headers: { ...json, cookie } }))
  return { port, requests: [], saves: { heads, records: await recordsOf(on, first) } }
}

const recordsOf = ({ product }: Pick<BenchSite, 'product'>, first: number): Promise<SavedRecord[]> =>
  Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => recordOf(product, first + index)))

async function recordOf(product: ProductServer, id: number): Promise<SavedRecord> {
  const read = await ask<SavedRecord>(product, `/ClientDatabase/GetInstanceDetails/${id}`)
  const { acesClient: _, ssoIdentityProvider: __, editableFields: ___, ...record } = read
  return record
}
