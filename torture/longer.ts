import { binOf, run } from '../scripts/commands.ts'
import type { Finding } from './part.ts'

/** A file of the API tests with an environment that lets it look at more than `npm test` has time for. */
async function runLonger(file: string, env: Record<string, string>): Promise<Finding> {
  const said: string[] = []
  const command = [process.execPath, binOf('vitest', 'vitest.mjs'), 'run', '--project', 'api', file]
  const code = await run(command, { env: { NODE_ENV: 'test', ...env }, onLine: (line) => said.push(line) })
  const tests = said.findLast((line) => /\bTests\b/.test(line)) ?? 'nothing ran'
  return {
    table: [{ ...env, result: tests.trim() }],
    wrong: code === 0 ? [] : said.filter((line) => /FAIL|Counterexample|Caused by|AssertionError/.test(line)),
  }
}

/** Every call as the description of the API says it is made, many times over. */
export const callAsDescribed = () => runLonger('http/openapi.test.ts', { OPENAPI_RUNS: '100' })

/** A thousand bodies of any kind for every call that takes one. */
export const postAnything = () => runLonger('http/fuzz.test.ts', { FUZZ_RUNS: '1000' })

/** The longest files that are taken, twelve at once. */
export const uploadMuch = () => runLonger('http/uploads.test.ts', { UPLOADS: '12' })

/** Every guarded call by every permission alone, wherever it is held: those that open nothing one by one as well. */
export const askAlone = () => runLonger('http/authorization.test.ts', { EACH_PERMISSION_ALONE: 'true' })
