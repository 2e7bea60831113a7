import { run } from '../scripts/commands.ts'
import type { PartResult } from './part.ts'

/** Runs the API tests of these files, or all; `wrong` has the failures as `npm test` prints them. */
export async function testApi(files: readonly string[], env: Record<string, string>) {
  const lines: string[] = []
  const command = [process.execPath, 'scripts/test.ts', '--only', 'api', ...files]
  const code = await run(command, { env, onLine: (line) => lines.push(line) })
  const result = lines.findLast((line) => /^\d+ passed, /.test(line)) ?? 'nothing ran'
  const first = lines.findIndex((line) => line.startsWith('✗ '))
  return { result, wrong: code === 0 ? [] : lines.slice(first < 0 ? -10 : first) }
}

/** Runs API tests with more iterations than `npm test` has time for. */
async function runLonger(files: readonly string[], env: Record<string, string>): Promise<PartResult> {
  const { result, wrong } = await testApi(files, env)
  return { table: [{ ...env, result }], wrong }
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
