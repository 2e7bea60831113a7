import { compare, headOf, type Side } from '../compare.ts'
import type { Saved } from '../load.ts'
import { ms, perSecond, type Row, times } from '../row.ts'
import type { Site } from '../stage.ts'

const AT_LEAST = 0.4
/** As many as there are database connections: each saves a record of its own, so that none waits for another's lock. */
const CONNECTIONS = 10
/** The two sides save different ones. */
const [FLOOR_FROM, PRODUCT_FROM] = [100, 200]

/** A save of the whole record, durable on both sides: the product's with version check, history and change counter. */
export const save: Row = {
  name: 'save',
  async measure({ load, site }) {
    const on = await site(10_000)
    const records = await recordsOf(on, FLOOR_FROM)
    const json = { 'content-type': 'application/json' }
    const sides = {
      floor: {
        port: on.floor.port,
        requests: [],
        saves: {
          head: headOf(on.floor.port, { method: 'POST', path: '/save', headers: json }),
          records,
        },
      },
      product: await productSaves(on),
    }
    const lines = []
    for (const connections of [1, CONNECTIONS]) {
      const found = await compare(load, sides, { connections })
      const rate = found.of('product', 'floor', 'rate')
      const [product, floor] = [found.median('product', 'rate'), found.median('floor', 'rate')]
      lines.push({
        what:
          connections === 1
            ? 'Save with history and version check, one person'
            : `The same, ${connections} people at once on as many records`,
        toReach: `≥ ${AT_LEAST} of the floor's plain UPDATE`,
        measured: times(rate),
        medians: `${perSecond(product)} against ${perSecond(floor)}; ${ms(found.median('product', 'p50'))} against ${ms(found.median('floor', 'p50'))}`,
        reached: rate >= AT_LEAST,
      })
    }
    return lines
  },
}

/** As the form posts them. */
export async function productSaves(on: Site): Promise<Side> {
  const headers = { 'content-type': 'application/json', cookie: on.cookie }
  const head = headOf(on.product.port, { method: 'POST', path: '/api/ClientDatabase/SaveInstanceDetails', headers })
  return { port: on.product.port, requests: [], saves: { head, records: await recordsOf(on, PRODUCT_FROM) } }
}

/** Read from the server. */
async function recordsOf(on: Site, first: number): Promise<Saved[]> {
  const read = async (id: number) => {
    const url = `http://127.0.0.1:${on.product.port}/api/ClientDatabase/GetInstanceDetails/${id}`
    const answer = await fetch(url, { headers: { cookie: on.cookie } })
    const { acesClient: _, ssoIdentityProvider: __, editableFields: ___, ...record } = await answer.json()
    return record as Saved
  }
  return Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => read(first + index)))
}
