import { within } from '../../apps/server/test/fresh-database.ts'
import { median } from '../compare.ts'
import { fillFeatures } from '../data.ts'
import { type BenchRow, limitLine, ms } from '../figures.ts'
import { ask } from '../stage.ts'

const FEATURES = 60
const INSTANCES = 5000
const BULK_AT_MOST_MS = 1000
const BULK_EDITS = 5

export const featureBulkEdit: BenchRow = {
  name: 'features-bulk-edit',
  async measure({ site }) {
    const { databaseUrl, product } = await site(INSTANCES)
    await within(databaseUrl, (client) => fillFeatures(client, FEATURES))
    const took: number[] = []
    for (let turn = 0; turn <= BULK_EDITS; turn += 1) {
      const edit = { systemEnhancementName: 'Bench_Feature_05', isEnabled: turn % 2 === 0 }
      const began = performance.now()
      await ask(product, '/Feature/BulkEdit', edit)
      // The first edit only changes seven in ten.
      if (turn > 0) took.push(performance.now() - began)
    }
    const what = 'Bulk edit of 5,000 instances among 300,000 flags, with history'
    const details = `of ${BULK_EDITS}; the slowest ${ms(Math.max(...took))}`
    return [limitLine(what, median(took), [BULK_AT_MOST_MS, 'ms'], details)]
  },
}
