import { resolve } from 'node:path'
import { restoreBackup, settleRestored } from '../operations/backup/restore-backup.ts'
import { SettingError } from '../settings/config.ts'
import { commandConfig, readArguments, runCommand, say, usageOf, withInstallation } from './command.ts'

const USAGE = usageOf(
  ['restore', 'FOLDER [--replace]', 'puts a backup in the place of the database (the server is stopped)'],
  [
    'restore',
    '--done "PITR to 2026-01-31"',
    'after the database was put back by other means: ends all sessions, lets changes reach instances again, and writes it into the history',
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
    say(`The history tells of it, and ${ended} sessions were ended.`)
  })
})
