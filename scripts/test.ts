// npm test: every step in order, stopping at the first that fails. --fast: without the browser; --only e2e: just it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWebIfChanged } from './build-web.ts'
import { binOf, run } from './commands.ts'
import { findChromium } from './find-chromium.ts'

type Step = { name: string; title: string; fast: boolean; run: () => Promise<number> }
type Outcome = { title: string; seconds: number; code: number }

const { values: flags, positionals: filters } = parseArgs({
  options: { fast: { type: 'boolean', default: false }, only: { type: 'string' } },
  allowPositionals: true,
})
const reports = mkdtempSync(join(tmpdir(), 'acm-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const totals = { passed: 0, failed: 0 }
const node = process.execPath

const steps: Step[] = [
  { name: 'types', title: 'Types', fast: true, run: checkTypes },
  { name: 'lint', title: 'Lint and import boundaries', fast: true, run: lint },
  { name: 'api', title: 'API and unit tests', fast: true, run: () => vitest(['unit', 'api']) },
  { name: 'build', title: 'Build of the web application', fast: false, run: build },
  { name: 'e2e', title: 'Browser tests', fast: false, run: testInBrowser },
]

/** The longest first, two at a time: each leaves a core idle for half of its time. The root checks all that is no part of the product. */
async function checkTypes(): Promise<number> {
  const workspaces = ['apps/server', 'apps/web', '.', 'packages/contract']
  const codes: number[] = []
  const lane = async () => {
    for (let next = workspaces.shift(); next; next = workspaces.shift())
      codes.push(await run([node, binOf('typescript', 'bin/tsc'), '--noEmit', '-p', next]))
  }
  await Promise.all([lane(), lane()])
  return codes.find((code) => code !== 0) ?? 0
}

function lint(): Promise<number> {
  return run([node, binOf('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=50'])
}

async function build(): Promise<number> {
  await buildWebIfChanged(console.log)
  return 0
}

async function testInBrowser(): Promise<number> {
  if (flags.only) await buildWebIfChanged(console.log)
  const browser = await findChromium()
  console.log(`Browser: ${browser}`)
  return vitest(['e2e'], { CHROMIUM_PATH: browser })
}

/** A run without a single executed test is a failure: a wrong filter or project name must not look like success. */
async function vitest(projects: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const report = join(reports, `${projects.join('-')}.json`)
  const args = ['run', ...projects.flatMap((name) => ['--project', name]), ...filters]
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
  const code = await run([node, binOf('vitest', 'vitest.mjs'), ...args], { env: { ...env, NODE_ENV: 'test' } })
  const { passed, failed } = count(report)
  totals.passed += passed
  totals.failed += failed
  if (code === 0 && passed === 0) {
    console.error('No test was executed.')
    return 1
  }
  return code === 0 && failed > 0 ? 1 : code
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that could not even be loaded has no failed test in it, and counts as one. */
function count(file: string): { passed: number; failed: number } {
  let report: Report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1 }
  }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

async function runSteps(chosen: Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of chosen) {
    console.log(`\n── ${step.title} ${'─'.repeat(Math.max(0, 70 - step.title.length))}`)
    const started = Date.now()
    const code = await step.run().catch((error: Error) => {
      console.error(error.message)
      return 1
    })
    const seconds = (Date.now() - started) / 1000
    console.log(`${step.title}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`)
    outcomes.push({ title: step.title, seconds, code })
    if (code !== 0) break
  }
  return outcomes
}

const chosen = steps.filter(({ name, fast }) => (flags.only ? name === flags.only : fast || !flags.fast))
if (chosen.length === 0) {
  console.error(`--only takes one of ${steps.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
const outcomes = await runSteps(chosen)
const failure = outcomes.find(({ code }) => code !== 0)
console.log('')
for (const { title, seconds, code } of outcomes) {
  console.log(`${title.padEnd(32)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${code === 0 ? 'passed' : 'FAILED'}`)
}
for (const { title } of chosen.slice(outcomes.length)) console.log(`${title.padEnd(32)} ${'–'.padStart(8)}  not run`)
console.log('')
// A step that is no test, or died before it could report one, is a failure all the same.
console.log(`${totals.passed} passed, ${totals.failed || (failure ? 1 : 0)} failed`)
process.exit(failure?.code ?? 0)
