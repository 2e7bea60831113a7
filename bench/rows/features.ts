import type { Client } from 'pg'
import { askProduct, compare, median, touch } from '../compare.ts'
import { fillFeatures } from '../data.ts'
import { type BenchLine, type BenchRow, ms, times } from '../figures.ts'
import { filledSite } from '../filled-site.ts'
import type { BenchSite, BenchStage } from '../stage.ts'

const FEATURES = 60
const [MANY, FEW] = [5000, 50]
const GROWS_AT_MOST = 2
const BULK_AT_MOST_MS = 1000
const BULK_EDITS = 5
const TOGGLES = 100
const LIST = '/Feature/GetAll?page=1&pageSize=10'

/** The opened page, then each filter and order; queries that count all flags have a target. */
const PAGES: readonly [what: string, query: string][] = [
  ['as it is opened', ''],
  ['filtered by client', '&acesClientName=larch'],
  ['filtered by a code', '&databaseCode=inst00'],
  ['enabled only', '&isEnabled=true'],
  ['disabled only', '&isEnabled=false'],
  ['of two features', '&systemEnhancementName=AI_Alpha&systemEnhancementName=Bench_Feature_07'],
  ['sorted by feature', '&sort=systemEnhancementName'],
]

const HELD = ['', '&isEnabled=true', '&isEnabled=false']

const fill = (client: Client) => fillFeatures(client, FEATURES)

const sitesOf = async (stage: BenchStage): Promise<Record<'many' | 'few', BenchSite>> => ({
  many: await filledSite(stage, MANY, fill),
  few: await filledSite(stage, FEW, fill),
})

/** 10 of 300,000 flags with the total, compared with 10 of 3,000. */
export const featuresPage: BenchRow = {
  name: 'features-page',
  async measure(stage) {
    const { many, few } = await sitesOf(stage)
    const lines: BenchLine[] = []
    for (const [what, query] of PAGES) {
      const sideOf = (on: BenchSite) => ({
        port: on.product.port,
        before: touch(on),
        requests: [askProduct(on, LIST + query)],
      })
      const sides = { many: sideOf(many), few: sideOf(few) }
      const found = await compare(stage.load, sides, { connections: 1, roundMs: 500 })
      const growth = found.of('many', 'few', 'p50')
      const isHeld = HELD.includes(query)
      lines.push({
        what: `Features, page of 10 of 300,000 ${what}`,
        toReach: isHeld ? `≤ ${GROWS_AT_MOST} × the same of 3,000` : 'for information',
        measured: times(growth),
        medians: `${ms(found.median('many', 'p50'))} against ${ms(found.median('few', 'p50'))}`,
        ...(isHeld && { reached: growth <= GROWS_AT_MOST }),
      })
    }
    return lines
  },
}

const post = async ({ product: { port, cookie } }: BenchSite, path: string, body: object): Promise<number> => {
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  const took = performance.now() - began
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
  return took
}

export const featureToggle: BenchRow = {
  name: 'features-toggle',
  async measure(stage) {
    const { many, few } = await sitesOf(stage)
    const took = { many: [] as number[], few: [] as number[] }
    for (let turn = 0; turn < TOGGLES; turn += 1) {
      for (const [name, on] of [['many', many] as const, ['few', few] as const]) {
        const acesDatabaseId = 1 + (turn % FEW)
        const flag = { acesDatabaseId, systemEnhancementName: 'Bench_Feature_03', isEnabled: turn % (2 * FEW) < FEW }
        took[name].push(await post(on, '/Feature/Edit', flag))
      }
    }
    const [large, small] = [median(took.many), median(took.few)]
    return [
      {
        what: 'A toggle among 300,000 flags, one person',
        toReach: `≤ ${GROWS_AT_MOST} × the same among 3,000`,
        measured: times(large / small),
        medians: `${ms(large)} against ${ms(small)}`,
        reached: large / small <= GROWS_AT_MOST,
      },
    ]
  },
}

export const featureBulkEdit: BenchRow = {
  name: 'features-bulk-edit',
  async measure(stage) {
    const { many } = await sitesOf(stage)
    const took: number[] = []
    for (let turn = 0; turn <= BULK_EDITS; turn += 1) {
      const edit = { systemEnhancementName: 'Bench_Feature_05', isEnabled: turn % 2 === 0 }
      const one = await post(many, '/Feature/BulkEdit', edit)
      // The first edit only changes seven in ten.
      if (turn > 0) took.push(one)
    }
    const middle = median(took)
    return [
      {
        what: 'Bulk edit of 5,000 instances among 300,000 flags, one statement, with its history',
        toReach: `≤ ${BULK_AT_MOST_MS} ms`,
        measured: ms(middle),
        medians: `of ${BULK_EDITS}; the slowest ${ms(Math.max(...took))}`,
        reached: middle <= BULK_AT_MOST_MS,
      },
    ]
  },
}
