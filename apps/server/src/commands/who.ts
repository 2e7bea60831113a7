import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { linesOf, tellRequest } from '../operations/who.ts'
import { SettingError } from '../settings/config.ts'
import { commandConfig, readArguments, runCommand, say, usageOf, withInstallation } from './command.ts'

const USAGE = usageOf(
  ['who', 'REQUEST_ID', 'shows who sent a request, when, and its history entries'],
  ['who', 'REQUEST_ID --log FILE', 'also why it failed, from a log (- reads standard input)'],
)

async function readLog(file: string | undefined, requestId: string) {
  if (file === undefined) return []
  if (file === '-') return linesOf(createInterface({ input: process.stdin }), requestId)
  const unreadable = ({ code }: NodeJS.ErrnoException): never => {
    throw new SettingError(`${file} can't be read (${code}).`)
  }
  const log = await open(file).catch(unreadable)
  return linesOf(log.readLines(), requestId).catch(unreadable)
}

await runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, { options: { log: { type: 'string' } }, most: 1 })
  const [requestId] = positionals
  if (!requestId) throw new SettingError(USAGE)
  const lines = await readLog(values.log, requestId)
  await withInstallation(commandConfig(), async ({ services }) => {
    const report = await tellRequest(services.db, requestId, lines)
    if (report.length > 0) return say(report.join('\n'))
    throw new SettingError(
      values.log === undefined
        ? `No history entries for ${requestId} in the last 7 days. To search the log as well, add --log FILE.`
        : `No log lines or history entries found for ${requestId}.`,
    )
  })
})
