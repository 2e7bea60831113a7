import { compare, headOf } from '../compare.ts'
import type { Saved } from '../load.ts'
import { ms, perSecond, type Row, times } from '../row.ts'
import type { Site } from '../stage.ts'

const AT_LEAST = 0.4
/** As many as there are database connections: each saves a record of its own, so that none waits for another's lock. */
const CONNECTIONS = 10

/** A save of the whole record, durable on both sides: the product's with version check, history and change counter. */
export const save: Row = {
  name: 'save',
  async measure({ load, site }) {
    const on = await site(10_000)
    const records = await recordsOf(on)
    const json = { 'content-type': 'application/json' }
    const productHead = { method: 'POST', path: '/api/ClientDatabase/SaveInstanceDetails' }
    const sides = {
      floor: {
        port: on.floor.port,
        requests: [],
        saves: {
          head: headOf(on.floor.port, { method: 'POST', path: '/save', headers: json }),
          records: records.floor,
        },
      },
      product: {
        port: on.product.port,
        requests: [],
        saves: {
          head: headOf(on.product.port, { ...productHead, headers: { ...json, cookie: on.cookie } }),
          records: records.product,
        },
      },
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

/** As the form would post them, read from the server; the two sides save different ones. */
async function recordsOf(on: Site) {
  const read = async (id: number) => {
    const url = `http://127.0.0.1:${on.product.port}/api/ClientDatabase/GetInstanceDetails/${id}`
    const answer = await fetch(url, { headers: { cookie: on.cookie } })
    const { acesClient: _, ssoIdentityProvider: __, editableFields: ___, ...record } = await answer.json()
    return record as Saved
  }
  const many = (first: number) => Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => read(first + index)))
  return { floor: await many(100), product: await many(200) }
}
