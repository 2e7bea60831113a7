import { OLD_SECONDS, readBackupState, UNVERIFIED_SECONDS } from '../../platform/backup/state.ts'
import { commandLine } from '../../platform/command-line.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Config } from '../../settings/config.ts'
import { check } from './finding.ts'

const HOUR = 3600
const inWords = (seconds: number) =>
  seconds < 2 * 24 * HOUR ? `${Math.floor(seconds / HOUR)} h` : `${Math.floor(seconds / 24 / HOUR)} days`
const sizeInWords = (bytes: number | null) => (bytes === null ? '' : ` (${(bytes / 1024 / 1024).toFixed(1)} MB)`)

/** A demonstration needs no backups. */
export const checkBackups = check('Backups', async (found, db: Database, config: Config) => {
  if (config.demo) return
  const { goodAt, bytes, ageSeconds, verifiedAt, verifiedAgeSeconds, failedAt, failure } = await readBackupState(db)
  if (failure !== null)
    found.wrong(
      `The backup of ${failedAt?.toISOString()} failed: ${failure}`,
      `Fix that, then ${commandLine('backup')}`,
    )
  if (goodAt === null)
    found.look('No backup has been recorded.', `Make one each night: ${commandLine('backup', '--to FOLDER --keep 14')}`)
  else if (ageSeconds > OLD_SECONDS)
    found.wrong(
      `The last good backup is ${inWords(ageSeconds)} old.`,
      `Check what runs it each night, then ${commandLine('backup')}`,
    )
  else if (verifiedAgeSeconds > UNVERIFIED_SECONDS)
    found.look(
      verifiedAt === null
        ? 'No backup has been verified.'
        : `The last verified backup is ${inWords(verifiedAgeSeconds)} old.`,
      `Make one without --unverified: ${commandLine('backup')}`,
    )
  const verified = verifiedAt?.getTime() === goodAt?.getTime() ? ', verified' : ''
  found.okIfNothingElse(`The last good backup is ${inWords(ageSeconds)} old${sizeInWords(bytes)}${verified}.`)
})
