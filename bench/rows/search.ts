import { askProduct, compare } from '../compare.ts'
import { type BenchRow, ms } from '../figures.ts'

const INSTANCES = 100_000
const AT_MOST_MS = 50

/** Typical queries: partial codes, names and servers, and typos. */
const QUESTIONS: readonly [what: string, texts: readonly string[]][] = [
  ['a beginning', ['i', 'in', 'inst', 'inst007', 'inst0071234', 'cedar w', 'asp']],
  ['words and parts', ['audit', 'tamarack', 'cob', '0719', 'oak audit', 'db-17', 'internal', 'slate holdings 5']],
  ['typing errors', ['sequoai', 'tamarak', 'mulbery', 'aspne audit', 'internl', 'inst0oo719', 'cedra willow']],
  ['what nothing is called', ['qqqq', 'zz zz', 'no such name anywhere', 'xylophone']],
]

export const search: BenchRow = {
  name: 'search',
  async measure({ load, site }) {
    const on = await site(INSTANCES)
    const lines = []
    for (const [what, texts] of QUESTIONS) {
      const requests = texts.map((text) => askProduct(on, `/x/search?${new URLSearchParams({ text })}`))
      const found = await compare(load, { product: { port: on.product.port, requests } }, { connections: 1 })
      const took = found.median('product', 'p50')
      lines.push({
        what: `Search among ${INSTANCES.toLocaleString('en-US')} instances: ${what}`,
        toReach: `≤ ${AT_MOST_MS} ms`,
        measured: ms(took),
        medians: `the slowest hundredth ${ms(found.median('product', 'p99'))}`,
        reached: took <= AT_MOST_MS,
      })
    }
    return lines
  },
}
