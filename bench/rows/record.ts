import { askFloor, askProduct, compare } from '../compare.ts'
import { ms, perSecond, type Row, times } from '../row.ts'

const CONNECTIONS = 20
const AT_LEAST = 0.6
const P99_AT_MOST = 2

/** One instance by its id, signed in, from many connections. */
export const record: Row = {
  name: 'record',
  async measure({ load, site }) {
    const on = await site(10_000)
    const ids = Array.from({ length: 500 }, (_, index) => 1 + index * 19)
    const sides = {
      floor: { port: on.floor.port, requests: ids.map((id) => askFloor(on, `/record/${id}`)) },
      floorKept: { port: on.floor.port, requests: ids.map((id) => askFloor(on, `/kept-record/${id}`)) },
      product: {
        port: on.product.port,
        requests: ids.map((id) => askProduct(on, `/ClientDatabase/GetInstanceDetails/${id}`)),
      },
    }
    const found = await compare(load, sides, { connections: CONNECTIONS })
    const rate = found.of('product', 'floor', 'rate')
    const keptRate = found.of('product', 'floorKept', 'rate')
    const p99 = found.of('product', 'floor', 'p99')
    return [
      {
        what: `One record by id, signed in, ${CONNECTIONS} connections`,
        toReach: `≥ ${AT_LEAST} of the floor's rate`,
        measured: times(rate),
        medians: `${perSecond(found.median('product', 'rate'))} against ${perSecond(found.median('floor', 'rate'))}`,
        reached: rate >= AT_LEAST,
      },
      {
        what: 'Its slowest hundredth (p99)',
        toReach: `≤ ${P99_AT_MOST} × the floor's`,
        measured: times(p99),
        medians: `${ms(found.median('product', 'p99'))} against ${ms(found.median('floor', 'p99'))}`,
        reached: p99 <= P99_AT_MOST,
      },
      {
        what: 'The same against a floor that keeps its statement prepared, as the product does',
        toReach: 'for information',
        measured: times(keptRate),
        medians: `${perSecond(found.median('product', 'rate'))} against ${perSecond(found.median('floorKept', 'rate'))}`,
      },
    ]
  },
}
