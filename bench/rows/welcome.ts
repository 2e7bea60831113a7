import { Client } from 'pg'
import { compare, request, touch } from '../compare.ts'
import { fillNeeds } from '../data.ts'
import { type BenchLine, type BenchRow, ms } from '../figures.ts'
import { filledSite } from '../filled-site.ts'
import { fillHistory } from '../history-data.ts'
import { signInElsewhere, signInPeople } from '../people.ts'
import type { BenchSite } from '../stage.ts'

const AT_MOST_MS = 50
const ENTRIES = 100_000
/** Null: for information only, at ten times the size. */
const SITES: readonly [instances: number, atMost: number | null][] = [
  [10_000, AT_MOST_MS],
  [100_000, null],
]

/** From full read access to no access to any entry, which makes the server search all of them. */
async function peopleOf(on: BenchSite): Promise<[who: string, cookie: string][]> {
  const client = new Client(on.databaseUrl)
  await client.connect()
  const where = { client, port: on.product.port }
  const [, ofUnit = ''] = await signInPeople(where, 2, { inUnits: true })
  const readsNothing = await signInElsewhere(where, ['CLIENT_DETAILS_VIEW', 'INSTANCE_DETAILS_VIEW'])
  await client.end()
  return [
    ['', on.product.cookie],
    [': someone of one org unit', ofUnit],
    [': someone who may read none of the changes', readsNothing],
  ]
}

export const welcome: BenchRow = {
  name: 'welcome',
  async measure(stage) {
    const lines: BenchLine[] = []
    for (const [instances, atMost] of SITES) {
      const on = await filledSite(stage, instances, fillNeeds)
      const secretKey = Buffer.from(on.environment.SECRET_KEY ?? '', 'base64')
      await fillHistory(on.databaseUrl, { secretKey, entries: ENTRIES })
      for (const [who, cookie] of await peopleOf(on)) {
        const { port } = on.product
        const requests = [request(port, { path: '/api/x/welcome', headers: { cookie } })]
        const found = await compare(stage.load, { product: { port, before: touch(on), requests } }, { connections: 1 })
        const took = found.median('product', 'p50')
        lines.push({
          what: `What needs one today, of ${instances.toLocaleString('en-US')} instances${who}`,
          toReach: atMost === null ? 'for information' : `≤ ${atMost} ms`,
          measured: ms(took),
          medians: `the slowest hundredth ${ms(found.median('product', 'p99'))}`,
          ...(atMost !== null && { reached: took <= atMost }),
        })
      }
    }
    return lines
  },
}
