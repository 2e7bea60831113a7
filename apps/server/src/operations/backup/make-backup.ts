import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { type InstallationKeys, openSupported, readKeys, requireWhole } from '../../installation/installation.ts'
import { readKeyLines, writeKeyLines } from '../../installation/key-file.ts'
import { claimFolder, removeClaim, removeDead } from '../../platform/backup/claimed-folder.ts'
import { newerMigrations, requireIntact } from '../../platform/backup/load.ts'
import { type BackupManifest, fileOf } from '../../platform/backup/manifest.ts'
import { type GoodBackup, noteBackup, noteFailedBackup, noteVerified } from '../../platform/backup/state.ts'
import { writeBackup } from '../../platform/backup/write.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFact, valuesOf } from '../../platform/database/results.ts'
import { configBesidePool, type LogLine } from '../../platform/database/run-exclusively.ts'
import { makeParents } from '../../platform/embedded/places.ts'
import { APPLICATION } from '../../platform/postgres/server.ts'
import { countByKey } from '../../platform/secrets/keyring.ts'
import { createSecrets, type Secrets } from '../../platform/secrets/secrets.ts'
import { shortList } from '../../platform/short-list.ts'
import { syncFolder } from '../../platform/sync-folder.ts'
import { secretPlaces } from '../../registry.ts'
import { type Config, SettingError } from '../../settings/config.ts'
import { reportProgress } from '../progress.ts'
import { requirePlace, verifyBackup } from './verification.ts'

const PREFIX = 'acm-'
const WHOLE = /^acm-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d/

interface BackupOptions {
  to: string
  /** The number of complete backups to keep; null: all. */
  keep: number | null
  isVerified: boolean
  /** Includes the keys: a thief of the backup can read everything. */
  withKey: boolean
}

/** Writes a backup, with a trial restore if wished, and records how it ended. Returns its folder. */
export async function takeBackup(config: Config, wish: BackupOptions, say: LogLine): Promise<string> {
  try {
    const { whole, good } = await makeBackup(config, wish, say)
    await recordBackup(config, good)
    if (wish.keep !== null) await removeOld(wish.to, wish.keep, say)
    return whole
  } catch (error) {
    const why = error instanceof SettingError ? error.message : `${error}`
    // Without the database there is nowhere to record it; the age of the last good one tells.
    await record(config, (db) => noteFailedBackup(db, why)).catch(() => undefined)
    throw error
  }
}

export const recordBackup = (config: Config, good: GoodBackup) => record(config, (db) => noteBackup(db, good))

/** In the database of the settings, if the backup is of its installation. */
export const recordVerified = (config: Config, manifest: BackupManifest) =>
  record(config, (db) => noteVerified(db, manifest))

async function record(config: Config, work: (db: Database) => Promise<void>): Promise<void> {
  const { opened, close } = await openSupported(config, () => undefined, { isBeside: true })
  await work(opened.db).finally(close)
}

interface FinishedBackup {
  whole: string
  good: GoodBackup
}

/** Only a complete backup gets its final name. */
async function makeBackup(
  config: Config,
  { to, isVerified: isWished, withKey }: BackupOptions,
  say: LogLine,
): Promise<FinishedBackup> {
  const keys = await readKeys(config)
  if (isWished) await requirePlace(config)
  makeFolder(to)
  await removeDead(to)
  const partial = await claimFolder(to)
  try {
    const manifest = await write(config, { partial, given: keys }, say)
    const isVerified = isWished && (await tryOut(partial, manifest, config, { given: keys, say }))
    if (withKey) await writeKeyLines(keysBeside(partial), [keys.current ?? [], keys.others].flat())
    const whole = join(to, `${PREFIX}${manifest.takenAt.replaceAll(':', '-')}${isVerified ? '' : '-unverified'}`)
    await rename(partial, whole).catch(() => {
      throw new SettingError(`${whole} already exists.`)
    })
    await syncFolder(to)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`${whole}: ${manifest.tables.length} tables, ${rows} rows, as of ${manifest.takenAt}.`)
    const where = withKey
      ? 'is included, so protect this backup like the key itself'
      : 'is not included, so keep the key elsewhere'
    say(`Restoring it needs the key with the fingerprint ${manifest.keys.join(', ')}, which ${where}.`)
    return { whole, good: { takenAt: manifest.takenAt, bytes: await sizeOf(whole, manifest), isVerified } }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/** False: only the files were verified. After a step back this version can't make the newer schema of the database. */
async function tryOut(
  folder: string,
  manifest: BackupManifest,
  config: Config,
  trusted: { given: InstallationKeys; say: LogLine },
): Promise<boolean> {
  const newer = await newerMigrations(manifest)
  if (newer.length === 0) return verifyBackup(folder, config, trusted).then(() => true)
  await requireIntact(folder, manifest)
  const names = shortList(newer)
  trusted.say(`A newer version has updated the database (${names}), so only the files were verified.`)
  trusted.say('Only that version can restore this backup.')
  return false
}

async function sizeOf(folder: string, { tables }: BackupManifest): Promise<number> {
  const sizes = await Promise.all(tables.map(async (table) => (await stat(fileOf(folder, table))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function makeFolder(to: string): void {
  try {
    makeParents(to, 0o700)
  } catch (error) {
    throw new SettingError(`${to} can't be created (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** Without migrations: a backup before an upgrade has the old schema. */
async function write(
  config: Config,
  { partial, given }: { partial: string; given: InstallationKeys },
  say: LogLine,
): Promise<BackupManifest> {
  const { opened, close } = await openSupported(config, (line) => console.error(line), { isBeside: true })
  const client = new pg.Client({ ...configBesidePool(opened.pool), application_name: `${APPLICATION} backup` })
  client.on('error', () => undefined)
  try {
    await requireWhole(opened.db)
    await client.connect()
    const secrets = await secretsOf(opened.db, given)
    const tell = reportProgress(say, (percent) => `${percent}% written…`)
    const onProgress = (done: number, all: number) => tell(Math.round((100 * done) / Math.max(1, all)))
    return await writeBackup(client, { folder: partial, secrets, keys: await keysIn(opened.db, secrets), onProgress })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'ENOSPC' ? new SettingError('The disk is full. No backup was created.') : error
  } finally {
    await client.end().catch(() => undefined)
    await close()
  }
}

/** Throws if the keys of the settings are not those of the database. */
async function secretsOf(db: Database, { current, others }: InstallationKeys): Promise<Secrets> {
  const inUse = await readFact(db, 'secret key')
  if (!inUse) throw new SettingError('There is nothing to back up. The database has no users yet.')
  const secrets = current && createSecrets(current, { others })
  if (secrets?.keyIds.includes(inUse)) return secrets
  throw new SettingError(
    `The configured key doesn't match this database. It needs the key with the fingerprint ${inUse}.`,
  )
}

/** The keys that stored secrets need, the one in use first. An older schema lacks some places of secrets. */
async function keysIn(db: Database, { keyId }: Secrets): Promise<string[]> {
  const columns = await valuesOf('name')(db)(sql<{ name: string }>`
    select concat(table_name, '.', column_name) as name from information_schema.columns where table_schema = 'public'`)
  const places = secretPlaces.filter(({ table, column }) => columns.includes(`${table}.${column}`))
  return [...new Set([keyId, ...(await countByKey(db, places)).keys()])]
}

const keysBeside = (folder: string) => join(folder, 'secret.key')

/** The keys of the settings, or those in the backup. */
export async function keysFor(folder: string, given: InstallationKeys): Promise<InstallationKeys> {
  if (given.current !== null) return given
  const [current = null, ...others] = await readKeyLines(keysBeside(folder))
  return { current, others }
}

async function removeOld(to: string, keep: number, say: LogLine): Promise<void> {
  const whole = (await readdir(to)).filter((name) => WHOLE.test(name)).sort()
  for (const name of whole.slice(0, -keep)) {
    // Moved away first, so a half-deleted folder does not look like a backup.
    const gone = await claimFolder(to)
    await rename(join(to, name), gone)
    await removeClaim(gone)
    say(`Deleted ${name}.`)
  }
}
