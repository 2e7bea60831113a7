// npm run bench [-- name …]: writes docs/measurements, all of it or the rows whose name holds a text.
import { execFileSync } from 'node:child_process'
import { constants } from 'node:os'
import { buildIfChanged } from '../scripts/build.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import type { BenchLine, BenchRow } from './figures.ts'
import { tableOf, writeReport } from './report.ts'
import { amqComparison } from './rows/amq-comparison.ts'
import { browserList, downloads } from './rows/browser.ts'
import { events } from './rows/events.ts'
import { featureBulkEdit } from './rows/features.ts'
import { bigBody, start } from './rows/life.ts'
import { filteredPage } from './rows/pages.ts'
import { people } from './rows/people.ts'
import { record } from './rows/record.ts'
import { reportExport } from './rows/reports.ts'
import { save } from './rows/save.ts'
import { quarterMillion, scale } from './rows/scale.ts'
import { tasks } from './rows/tasks.ts'
import { wholeList } from './rows/whole-list.ts'
import { type BenchStage, openStage } from './stage.ts'

const rows: readonly BenchRow[] = [
  record,
  wholeList,
  filteredPage,
  save,
  featureBulkEdit,
  reportExport,
  events,
  downloads,
  browserList,
  amqComparison,
  start,
  bigBody,
  tasks,
  people,
  scale,
  quarterMillion,
]

const say = (line: string) => console.log(line)
const selected = process.argv.slice(2)
const chosen = rows.filter(({ name, isLong }) =>
  selected.length === 0 ? !isLong : selected.some((text) => name.includes(text)),
)
if (chosen.length === 0) {
  console.error(`The rows are ${rows.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

async function measureAll(stage: BenchStage): Promise<BenchLine[]> {
  const lines: BenchLine[] = []
  for (const [index, row] of chosen.entries()) {
    say(`${index + 1} of ${chosen.length}: ${row.name}`)
    const began = performance.now()
    const found = await row.measure(stage)
    lines.push(...found)
    for (const line of found) say(`  ${line.what}: ${line.measured}${line.medians ? ` (${line.medians})` : ''}`)
    say(`  ${Math.round((performance.now() - began) / 1000)} s`)
  }
  return lines
}

/** The table to write: all usual rows, or one long row; null: a selection is only printed. */
function tableMeasured(): { row: BenchRow | null } | null {
  const [first] = chosen
  if (chosen.length === 1 && first?.isLong) return { row: first }
  return chosen.length === rows.filter(({ isLong }) => !isLong).length && selected.length === 0 ? { row: null } : null
}

async function report(lines: BenchLine[], stage: BenchStage): Promise<void> {
  const table = tableOf(lines, chosen.length === 1 ? chosen[0]?.header : undefined)
  say(`\n${table}\n`)
  const measured = tableMeasured()
  if (measured === null) return
  const version = execFileSync(await findChromium(), ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const versions = { postgres: await stage.postgresVersion(), chromium: /[\d.]+/.exec(version)?.[0] ?? '' }
  say(`Written into ${writeReport(table, versions, measured.row)}.`)
}

await buildIfChanged(say)
const stage = await openStage(say)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    say('Stopping …')
    void stage.stop().finally(() => process.exit(128 + constants.signals[signal]))
  })
}
let isReached = false
try {
  const lines = await measureAll(stage)
  await report(lines, stage)
  isReached = lines.every(({ reached, isClose }) => reached !== false || isClose)
} finally {
  await stage.stop()
}
process.exit(isReached ? 0 : 1)
