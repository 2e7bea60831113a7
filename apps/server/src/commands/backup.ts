import { join, resolve } from 'node:path'
import { readKeys } from '../installation/installation.ts'
import { recordBackup, recordVerified, takeBackup } from '../operations/backup/make-backup.ts'
import { verifyExisting } from '../operations/backup/verification.ts'
import { SettingError } from '../settings/config.ts'
import { commandConfig, readArguments, runCommand, say, usageOf } from './command.ts'

const USAGE = usageOf(
  [
    'backup',
    '[--to FOLDER] [--keep 14] [--with-key]',
    'writes a backup to that folder (default DATA_DIR/backups), verifies it with a trial restore, and keeps the newest 14',
  ],
  ['backup', '--unverified', 'skips the trial restore'],
  ['backup', '--verify FOLDER', 'verifies an existing backup with a trial restore'],
  ['backup', '--done', 'records a backup that another tool made and verified'],
)

function readCount(text: string | undefined): number | null {
  if (text === undefined) return null
  const count = /^\d+$/.test(text) ? Number(text) : 0
  if (count > 0) return count
  throw new SettingError(`--keep must be a whole number from 1, not '${text}'.`)
}

await runCommand(async () => {
  const options = {
    to: { type: 'string' },
    keep: { type: 'string' },
    unverified: { type: 'boolean' },
    'with-key': { type: 'boolean' },
    verify: { type: 'string' },
    done: { type: 'boolean' },
  } as const
  const { values } = readArguments(USAGE, { options })
  const config = commandConfig()
  if (values.verify !== undefined) {
    const manifest = await verifyExisting(resolve(values.verify), config, { given: await readKeys(config), say })
    say(`${values.verify} is complete and can be restored.`)
    // The machine may be another one, without the database.
    return recordVerified(config, manifest).catch((error: Error) => say(`This wasn't recorded: ${error.message}`))
  }
  if (values.done) {
    await recordBackup(config, { takenAt: new Date().toISOString(), bytes: null, isVerified: true })
    return say('The backup was recorded.')
  }
  const to = resolve(values.to ?? join(config.dataDir, 'backups'))
  const { keep, unverified = false, 'with-key': withKey = false } = values
  await takeBackup(config, { to, keep: readCount(keep), isVerified: !unverified, withKey }, say)
})
