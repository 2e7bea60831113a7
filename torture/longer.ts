import { binOf, run } from '../scripts/commands.ts'
import type { PartResult } from './part.ts'

/** Runs a file of API tests with more iterations than `npm test` has time for. */
async function runLonger(file: string, env: Record<string, string>): Promise<PartResult> {
  const said: string[] = []
  const command = [process.execPath, binOf('vitest', 'vitest.mjs'), 'run', '--project', 'api', file]
  const code = await run(command, { env: { NODE_ENV: 'test', ...env }, onLine: (line) => said.push(line) })
  const tests = said.findLast((line) => /\bTests\b/.test(line)) ?? 'nothing ran'
  return {
    table: [{ ...env, result: tests.trim() }],
    wrong: code === 0 ? [] : said.filter((line) => /FAIL|Counterexample|Caused by|AssertionError/.test(line)),
  }
}

/** Every call, many times, with data generated from its OpenAPI description. */
export const callAsDescribed = () => runLonger('http/openapi.test.ts', { OPENAPI_RUNS: '100' })

export const postAnything = () => runLonger('http/fuzz.test.ts', { FUZZ_RUNS: '1000' })

export const uploadMuch = () => runLonger('http/uploads.test.ts', { UPLOADS: '12' })

/** Every guarded call with each single permission in each place, also those that open nothing. */
export const askAlone = () => runLonger('http/authorization.test.ts', { EACH_PERMISSION_ALONE: 'true' })
