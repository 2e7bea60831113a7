import { binOf, run } from '../scripts/commands.ts'
import type { PartResult } from './part.ts'

/** Runs API tests with more iterations than `npm test` has time for. */
async function runLonger(files: readonly string[], env: Record<string, string>): Promise<PartResult> {
  const lines: string[] = []
  const command = [process.execPath, binOf('vitest', 'vitest.mjs'), 'run', '--project', 'api', ...files]
  const code = await run(command, { env: { NODE_ENV: 'test', ...env }, onLine: (line) => lines.push(line) })
  const tests = lines.findLast((line) => /\bTests\b/.test(line)) ?? 'nothing ran'
  const failures = lines.filter((line) => /FAIL|Counterexample|Caused by|AssertionError|No test files/.test(line))
  return { table: [{ ...env, result: tests.trim() }], wrong: code === 0 ? [] : failures }
}

/** Every call, many times, with data generated from its OpenAPI description. */
export const callAsDescribed = () => runLonger(['http/description/openapi.test.ts'], { OPENAPI_RUNS: '100' })

export const postAnything = () => runLonger(['http/calls/fuzz.test.ts'], { FUZZ_RUNS: '1000' })

export const uploadMuch = () => runLonger(['http/calls/uploads.test.ts'], { UPLOADS: '12' })

/** Calls with each single permission, also those that open nothing. */
export const askAlone = () =>
  runLonger(['http/calls/authorization.test.ts', 'http/calls/others-records.test.ts'], {
    EACH_PERMISSION_ALONE: 'true',
  })
