import { spawn } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const moduleOf = (name: string) => JSON.stringify(join(import.meta.dirname, name))

const logging = (lines: number, end: string) => `
  import { createLog } from ${moduleOf('log.ts')}
  import { processMetrics } from ${moduleOf('metrics.ts')}
  const log = createLog({ logLevel: 'info' })
  for (let line = 0; line < ${lines}; line += 1) log.info({ line }, 'call')
  ${end}`

const run = (script: string, output: 'pipe' | number) =>
  spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', output, 'pipe'] })

const saidBy = async (script: string) => {
  const { stdout } = run(script, 'pipe')
  return stdout ? text(stdout) : ''
}

it.each([
  ['is ended', 'process.exit(1)'],
  ['fails', 'throw new Error("A failure that nobody expected.")'],
])('every line is written when the process %s', async (_, end) => {
  const lines = (await saidBy(logging(100, end))).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).line)).toEqual(Array.from({ length: 100 }, (_each, line) => line))
})

const FULL_DISK = '/dev/full'
const COUNT = `console.error(await processMetrics.getSingleMetricAsString('acm_log_lines_dropped_total'))`

it.runIf(existsSync(FULL_DISK))('drops and counts lines while the disk is full', async () => {
  const child = run(logging(50_000, COUNT), openSync(FULL_DISK, 'w'))
  const [, dropped] = /_total (\d+)$/m.exec(child.stderr ? await text(child.stderr) : '') ?? []
  expect(Number(dropped)).toBeGreaterThan(25_000)
  expect(Number(dropped)).toBeLessThan(50_000)
})
