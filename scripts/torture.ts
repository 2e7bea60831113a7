import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deleteEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { runCrashes } from '../apps/server/test/crashes.ts'
import { FAN_OUTS } from '../apps/server/test/fan-outs.ts'
import { runJobCrashes } from '../apps/server/test/job-crashes.ts'
import { runForeignSignOns } from './torture-saml/foreign-sign-ons.ts'
import { openInSpreadsheet } from './torture-spreadsheet.ts'

/** Long attack and fault tests; what a run found stands in one table at its end. */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } })

const dataDir = await mkdtemp(join(tmpdir(), 'acm-torture-'))
const report = await runCrashes({ kills: Number(values.kills), dataDir })
await deleteEmbedded({ dataDir, log: () => undefined, files: [] })
await rm(dataDir, { recursive: true, force: true })

const isSound = report.lost.length === 0 && report.history.includes('The history verifies')
console.table([
  {
    test: 'kill -9 during writes',
    kills: report.kills,
    'acknowledged writes': report.acknowledged,
    lost: report.lost.length,
    'slowest restart (ms)': Math.max(...report.restarts),
    history: report.history.split('\n').at(-1),
  },
])
for (const line of report.lost.slice(0, 20)) console.error(line)

const jobsDir = await mkdtemp(join(tmpdir(), 'acm-torture-jobs-'))
const jobCrashes = await runJobCrashes({ dataDir: jobsDir, kinds: Object.keys(FAN_OUTS) })
await deleteEmbedded({ dataDir: jobsDir, log: () => undefined, files: [] })
await rm(jobsDir, { recursive: true, force: true })
console.table(
  jobCrashes.map(({ kind, point, wrong }) => ({ 'kill -9 within a job': kind, point, wrong: wrong || 'nothing' })),
)
const areJobsSound = jobCrashes.every(({ wrong }) => wrong === '')

const signOns = await runForeignSignOns()
if (signOns.skipped) console.log(`Single sign-on through simplesamlphp: skipped, ${signOns.skipped}.`)
else
  console.table([{ test: 'single sign-on through simplesamlphp', checks: signOns.done, wrong: signOns.wrong.length }])
for (const line of signOns.wrong) console.error(line)

const sheets = await openInSpreadsheet()
if (sheets.skipped) console.log(`Exports in LibreOffice: skipped, ${sheets.skipped}.`)
else console.table([{ test: 'exports in LibreOffice', cells: sheets.cells, wrong: sheets.wrong.length }])
for (const line of sheets.wrong) console.error(line)
process.exit(isSound && areJobsSound && signOns.wrong.length === 0 && sheets.wrong.length === 0 ? 0 : 1)
