import { resolve } from 'node:path'
import { restoreBackup, settleRestored } from '../operations/backup/restore-backup.ts'
import { counted } from '../platform/counted.ts'
import { SettingError } from '../settings/config.ts'
import { commandConfig, readArguments, runCommand, say, usageOf, withInstallation } from './command.ts'

const USAGE = usageOf(
  ['restore', 'FOLDER [--replace]', 'replaces the database with a backup (stop the server first)'],
  [
    'restore',
    '--done "PITR to 2026-01-31"',
    'after restoring the database another way: ends all sessions, resumes sending changes to instances, and records it in the history',
  ],
)

await runCommand(async () => {
  const options = { replace: { type: 'boolean' }, done: { type: 'string' } } as const
  const { values, positionals } = readArguments(USAGE, { options, most: 1 })
  const [folder] = positionals
  const { replace = false, done } = values
  if (folder && done === undefined) return restoreBackup(commandConfig(), { folder: resolve(folder), replace }, say)
  if (folder || replace || !done?.trim()) throw new SettingError(USAGE)
  await withInstallation(commandConfig(), async ({ services }) => {
    const ended = await settleRestored(services, done.trim())
    say(`Recorded in the history. ${counted(ended, 'session was', 'sessions were')} ended.`)
  })
})
