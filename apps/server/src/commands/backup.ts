import { join, resolve } from 'node:path'
import { readKeys } from '../installation/installation.ts'
import { takeBackup } from '../operations/backup/make-backup.ts'
import { verifyBackup } from '../operations/backup/verification.ts'
import { SettingError } from '../settings/config.ts'
import { commandConfig, readArguments, runCommand, say, usageOf } from './command.ts'

const USAGE = usageOf(
  [
    'backup',
    '[--to FOLDER] [--keep 14] [--with-key]',
    'writes a backup into that folder (DATA_DIR/backups), puts it back beside to see whether it is whole, and leaves the newest 14',
  ],
  ['backup', '--unverified', 'does not put it back'],
  ['backup', '--verify FOLDER', 'puts a backup back beside, to see whether it still is'],
)

function readCount(text: string | undefined): number | null {
  if (text === undefined) return null
  const count = /^\d+$/.test(text) ? Number(text) : 0
  if (count > 0) return count
  throw new SettingError(USAGE)
}

await runCommand(async () => {
  const options = {
    to: { type: 'string' },
    keep: { type: 'string' },
    unverified: { type: 'boolean' },
    'with-key': { type: 'boolean' },
    verify: { type: 'string' },
  } as const
  const { values } = readArguments(USAGE, { options })
  const config = commandConfig()
  if (values.verify !== undefined) {
    await verifyBackup(resolve(values.verify), config, { given: await readKeys(config), say })
    return say(`${values.verify} is whole: it can be put back.`)
  }
  const to = resolve(values.to ?? join(config.dataDir, 'backups'))
  const { keep, unverified = false, 'with-key': withKey = false } = values
  await takeBackup(config, { to, keep: readCount(keep), isVerified: !unverified, withKey }, say)
})
