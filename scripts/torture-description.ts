import { binOf, run } from './commands.ts'
import type { Finding } from './torture-part.ts'

const RUNS = 100

/** Every call as the description of the API says it is made, many times over. */
export async function callAsDescribed(): Promise<Finding> {
  const said: string[] = []
  const command = [process.execPath, binOf('vitest', 'vitest.mjs'), 'run', '--project', 'api', 'http/openapi.test.ts']
  const env = { NODE_ENV: 'test', OPENAPI_RUNS: String(RUNS) }
  const code = await run(command, { env, onLine: (line) => said.push(line) })
  const tests = said.findLast((line) => /\bTests\b/.test(line)) ?? 'nothing ran'
  return {
    table: [{ 'runs of each call': RUNS, result: tests.trim() }],
    wrong: code === 0 ? [] : said.filter((line) => /FAIL|Counterexample|Caused by/.test(line)),
  }
}
