import { askProduct, compare, touch } from '../compare.ts'
import { fillNeeds } from '../data.ts'
import { filledSite } from '../filled-site.ts'
import { fillHistory } from '../history-data.ts'
import { type Line, ms, type Row } from '../row.ts'

const AT_MOST_MS = 50
const ENTRIES = 100_000
/** The second for information: ten times what there is. */
const SITES: readonly [instances: number, atMost: number | null][] = [
  [10_000, AT_MOST_MS],
  [100_000, null],
]

/** What the start page asks for: its counts and the latest changes. */
export const welcome: Row = {
  name: 'welcome',
  async measure(stage) {
    const lines: Line[] = []
    for (const [instances, atMost] of SITES) {
      const on = await filledSite(stage, instances, fillNeeds)
      await fillHistory(on.databaseUrl, Buffer.from(on.environment.SECRET_KEY ?? '', 'base64'), ENTRIES)
      const side = { port: on.product.port, before: touch(on), requests: [askProduct(on, '/x/welcome')] }
      const found = await compare(stage.load, { product: side }, { connections: 1 })
      const took = found.median('product', 'p50')
      lines.push({
        what: `What needs one today, of ${instances.toLocaleString('en-US')} instances`,
        toReach: atMost === null ? 'for information' : `≤ ${atMost} ms`,
        measured: ms(took),
        medians: `the slowest hundredth ${ms(found.median('product', 'p99'))}`,
        ...(atMost !== null && { reached: took <= atMost }),
      })
    }
    return lines
  },
}
