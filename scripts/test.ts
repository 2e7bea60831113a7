// npm test: every stage in order, up to the first that fails. --fast: without the browser; --only e2e: only that stage.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { buildServerIfChanged, buildWebIfChanged } from './build.ts'
import { binOf, type CommandOptions, checkTypes, run } from './commands.ts'
import { findChromium } from './find-chromium.ts'
import { findFirefox } from './find-firefox.ts'

type TestStep = { name: string; title: string; fast: boolean; run: (options: CommandOptions) => Promise<number> }
type StepOutcome = { title: string; seconds: number; code: number }

const { values: flags, positionals: filters } = parseArgs({
  options: { fast: { type: 'boolean', default: false }, only: { type: 'string' } },
  allowPositionals: true,
})
const reports = mkdtempSync(join(tmpdir(), 'acm-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const totals = { passed: 0, failed: 0 }
/** Repeated at the end, because parallel output hides them. */
const failures: string[] = []
const node = process.execPath

const TESTS = ['unit', 'api', 'e2e']
/** Steps of a stage run in parallel; the output of the first is live. API tests wait for a third of their time; next to the browser both take longer. */
const stages: TestStep[][] = [
  [
    { name: 'unit', title: 'Unit tests', fast: true, run: (options) => vitest('unit', options) },
    { name: 'build', title: 'Build of the web app', fast: false, run: build },
    { name: 'browsers', title: 'Installation of browsers', fast: false, run: installBrowsers },
  ],
  [
    { name: 'api', title: 'API tests', fast: true, run: testApi },
    { name: 'types', title: 'Types', fast: true, run: checkTypes },
    { name: 'lint', title: 'Lint and import boundaries', fast: true, run: lint },
  ],
  [{ name: 'e2e', title: 'Browser tests', fast: false, run: testInBrowser }],
]

function lint(options: CommandOptions): Promise<number> {
  const command = [node, binOf('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=50']
  return run(command, options)
}

/** Fails on warnings, which newcomers would read first. */
async function build({ onLine = console.log }: CommandOptions): Promise<number> {
  let warnings = 0
  await buildWebIfChanged((line) => {
    if (line.includes('(!)')) warnings += 1
    onLine(line)
  })
  return warnings
}

/** All files together start dozens of processes of the built server, and each worker would build its own. */
async function testApi(options: CommandOptions): Promise<number> {
  if (filters.length === 0) await buildServerIfChanged(options.onLine ?? console.log)
  return vitest('api', options)
}

/** Installs those that are missing. */
async function findBrowsers() {
  const [browser, firefox] = [await findChromium(), await findFirefox()]
  if (!firefox && process.env.REQUIRE_FIREFOX) throw new Error('No Firefox was found, and REQUIRE_FIREFOX is set.')
  return { browser, firefox }
}

async function installBrowsers(): Promise<number> {
  await findBrowsers()
  return 0
}

async function testInBrowser(options: CommandOptions): Promise<number> {
  if (flags.only) await buildWebIfChanged(console.log)
  const { browser, firefox } = await findBrowsers()
  console.log(`Browser: ${browser}`)
  console.log(`Firefox: ${firefox ?? 'none was found, so the walk in Firefox does not run'}`)
  const env = { CHROMIUM_PATH: browser, ...(firefox && { FIREFOX_PATH: firefox }) }
  return vitest('e2e', { ...options, args: firefox ? [] : ['--exclude', '**/firefox.e2e.ts'], env })
}

interface TestOptions extends CommandOptions {
  /** Of vitest: files and what to leave out. */
  args?: string[]
}

async function vitest(project: string, { args: more = [], env, ...options }: TestOptions) {
  const report = join(reports, `${project}.json`)
  const args = ['run', '--project', project, ...more, ...filters]
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
  // A filter applies to all projects, and one of them can have no match.
  if (filters.length > 0) args.push('--passWithNoTests')
  const command = [node, binOf('vitest', 'vitest.mjs'), ...args]
  const code = await run(command, { ...options, env: { ...env, NODE_ENV: 'test' } })
  const { passed, failed } = resultOf(project, report)
  totals.passed += passed
  totals.failed += failed.length
  failures.push(...failed)
  return code === 0 && failed.length > 0 ? 1 : code
}

type Test = { status: string; fullName: string; failureMessages?: string[] }
type VitestReport = {
  numPassedTests: number
  testResults: { name: string; status: string; message: string; assertionResults: Test[] }[]
}

/** A file that fails to load has no failed test, so it counts as one. */
function resultOf(project: string, file: string): { passed: number; failed: string[] } {
  let report: VitestReport
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: [`${project}: exited without a result`] }
  }
  const failed = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const place = relative('.', name)
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      if (tests.length === 0) return [failureOf(place, message)]
      return tests.map(({ fullName, failureMessages }) => failureOf(`${place} › ${fullName}`, failureMessages?.[0]))
    })
  return { passed: report.numPassedTests, failed }
}

/** The message and the first stack line of our own code. */
function failureOf(title: string, message = ''): string {
  const [words = '', ...stack] = stripVTControlCharacters(message).split(/\n\s+(?=at )/)
  const place = stack.filter((line) => !line.includes('node_modules')).slice(0, 1)
  const lines = [...words.trim().split('\n').slice(0, 12), ...place]
  return [`✗ ${title}`, ...lines.map((line) => `    ${line}`)].join('\n')
}

const headed = (title: string) => `\n── ${title} ${'─'.repeat(Math.max(0, 70 - title.length))}`

/** The first step prints live, the others when they are done. */
async function runStage(stage: TestStep[]): Promise<StepOutcome[]> {
  const runStep = async (step: TestStep, isFirst: boolean): Promise<StepOutcome> => {
    const output: string[] = []
    if (isFirst) console.log(headed(step.title))
    const started = Date.now()
    const code = await step.run(isFirst ? {} : { onLine: (line) => output.push(line) }).catch((error: Error) => {
      output.push(error.message)
      return 1
    })
    const seconds = (Date.now() - started) / 1000
    if (!isFirst) output.unshift(headed(step.title))
    console.log([...output, `${step.title}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`].join('\n'))
    return { title: step.title, seconds, code }
  }
  return Promise.all(stage.map((step, place) => runStep(step, place === 0)))
}

const isFailure = ({ code }: StepOutcome) => code !== 0
const isChosen = ({ name, fast }: TestStep) => (flags.only ? name === flags.only : fast || !flags.fast)
const chosen = stages.map((stage) => stage.filter(isChosen)).filter((stage) => stage.length > 0)
if (chosen.length === 0) {
  const names = stages.flat().map(({ name }) => name)
  console.error(`--only takes one of ${names.join(', ')}.`)
  process.exit(2)
}
const outcomes: StepOutcome[] = []
for (const stage of chosen) if (!outcomes.some(isFailure)) outcomes.push(...(await runStage(stage)))
const failure = outcomes.find(isFailure)
console.log('')
for (const { title, seconds, code } of outcomes) {
  console.log(`${title.padEnd(32)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${code === 0 ? 'passed' : 'FAILED'}`)
}
for (const { title } of chosen.flat().slice(outcomes.length))
  console.log(`${title.padEnd(32)} ${'–'.padStart(8)}  not run`)
console.log('')
for (const words of failures) console.log(`${words}\n`)
// No executed test means failure: a wrong filter must not look like success.
const isEmpty = !failure && totals.passed === 0 && chosen.flat().some(({ name }) => TESTS.includes(name))
if (isEmpty) console.error('No tests ran.')
// Also counts a failed step that is no test or died before its report.
console.log(`${totals.passed} passed, ${totals.failed || (failure || isEmpty ? 1 : 0)} failed`)
process.exit(failure?.code ?? Number(isEmpty))
