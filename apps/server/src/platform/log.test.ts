import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const lastLines = (end: string) => `
  import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
  const log = createLog({ logLevel: 'info' })
  for (let line = 0; line < 100; line += 1) log.info({ line }, 'call')
  ${end}`

const saidBy = (script: string) =>
  new Promise<string>((resolve) =>
    execFile(process.execPath, ['--input-type=module', '-e', script], (_error, stdout) => resolve(stdout)),
  )

it.each([
  ['ends', ''],
  ['is ended', 'process.exit(1)'],
  ['fails', 'throw new Error("A failure that nobody expected.")'],
])('every line is written when the process %s', async (_, end) => {
  const lines = (await saidBy(lastLines(end))).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).line)).toEqual(Array.from({ length: 100 }, (_each, line) => line))
})
