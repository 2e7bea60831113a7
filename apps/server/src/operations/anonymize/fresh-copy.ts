import { sql } from 'kysely'
import { readKeys, requireWhole } from '../../installation/installation.ts'
import { replaceKeyFile } from '../../installation/key-file.ts'
import { commandLine } from '../../platform/command-line.ts'
import type { Database } from '../../platform/database/database.ts'
import { pendingMigrations } from '../../platform/database/migrate.ts'
import { readCopyMark } from '../../platform/history/copies.ts'
import { keyIdOf } from '../../platform/secrets/secrets.ts'
import { shortList } from '../../platform/short-list.ts'
import { type Config, SettingError } from '../../settings/config.ts'
import { unnamedColumns } from './tables.ts'

export interface Original {
  /** Its key id. */
  key: string
  /** Moment of its newest entry. */
  asOf: string
  /** The database was anonymized before. */
  isCopy: boolean
}

interface Standing {
  key: string | null
  asOf: string
  wasRestored: boolean
  isWorkedOn: boolean
}

async function readStanding(db: Database): Promise<Standing> {
  const { rows } = await sql<Standing>`
    with restored as (
      select max(id) as id from history where "entityType" is null and action = 'backup.restore')
    select (select value from installation where key = 'secret key') as key,
      (select utc(max(at)) from history) as "asOf",
      restored.id is not null as "wasRestored",
      exists (select from history h where h.id > restored.id and h."actorType" = 'user') as "isWorkedOn"
    from restored`.execute(db)
  return rows[0] as Standing
}

/** Refuses whatever people work on. */
export async function requireFreshCopy(db: Database): Promise<Original> {
  await requireWhole(db)
  const pending = await pendingMigrations(db)
  if (pending.length > 0)
    throw new SettingError(`Not yet applied: ${shortList(pending)}. First: ${commandLine('db:migrate')}`)
  const unnamed = await unnamedColumns(db)
  if (unnamed.length > 0)
    throw new SettingError(`This version doesn't know what these columns hold: ${shortList(unnamed)}.`)
  const { key, asOf, wasRestored, isWorkedOn } = await readStanding(db)
  if (key === null) throw new SettingError('There is nothing to anonymize. The database has no users yet.')
  const mark = await readCopyMark(db)
  if (mark) return { key: mark.original, asOf: mark.asOf, isCopy: true }
  if (!wasRestored)
    throw new SettingError(
      `This database was never restored from a backup, so it may be the original. In a copy made by other tools, first: ${commandLine('restore', '--done "copy for tests"')}`,
    )
  if (isWorkedOn)
    throw new SettingError(
      'Someone has used this database since it was restored, so it may not be a copy. Restore the copy again.',
    )
  return { key, asOf, isCopy: false }
}

/** A copy never has the key of its original; the embedded database gets a new one. */
export async function keyOfCopy(config: Config, { key, isCopy }: Original): Promise<Buffer> {
  const { current } = await readKeys(config)
  if (current && (isCopy || keyIdOf(current) !== key)) return current
  if (config.databaseUrl !== null || config.secretKey !== null)
    throw new SettingError(
      'SECRET_KEY is the key of the original. Give the copy its own key (openssl rand -base64 32).',
    )
  await replaceKeyFile(config.dataDir)
  return keyOfCopy(config, { key, asOf: '', isCopy })
}
