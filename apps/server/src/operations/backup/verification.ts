import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import pg from 'pg'
import { serversOf } from '../../formats/postgres-address.ts'
import { type InstallationKeys, openInstallationAt, openSupported } from '../../installation/installation.ts'
import { claimFolder, removeClaim, removeDead } from '../../platform/backup/claimed-folder.ts'
import { differences, loadBackup, requireIntact, requireKnown } from '../../platform/backup/load.ts'
import { type BackupManifest, readManifest, requireKeys } from '../../platform/backup/manifest.ts'
import { beginRestore, emptyDatabase, hasTables, isHalfRestored } from '../../platform/backup/under-way.ts'
import { counted } from '../../platform/counted.ts'
import { type Database, type DatabaseAddress, openDatabase } from '../../platform/database/database.ts'
import { configBesidePool, type LogLine, runExclusively } from '../../platform/database/run-exclusively.ts'
import { findBinaries } from '../../platform/embedded/binaries.ts'
import { startEmbedded } from '../../platform/embedded/embedded.ts'
import { databaseUser } from '../../platform/embedded/user.ts'
import { sealAll } from '../../platform/history/sealer.ts'
import { verifyHistory } from '../../platform/history/verify.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { type Config, SettingError } from '../../settings/config.ts'
import { reportProgress } from '../progress.ts'

/** Checked before a backup is used for anything. */
export async function readUsable(folder: string, { current, others }: InstallationKeys): Promise<BackupManifest> {
  const { manifest, signature } = await readManifest(folder)
  requireKeys(current && createSecrets(current, { others }), manifest, signature)
  await requireKnown(manifest)
  return manifest
}

interface TrustedSource {
  given: InstallationKeys
  say: LogLine
}

/** Restores a backup into a temporary database, and compares every row and the whole history. */
export async function verifyBackup(folder: string, config: Config, trusted: TrustedSource): Promise<void> {
  const manifest = await readUsable(folder, trusted.given)
  await putBeside(folder, manifest, { config, work: dirname(folder) }, trusted)
}

/** As `verifyBackup`, but the folder can be read-only, and its files might have changed since they were written. */
export async function verifyExisting(folder: string, config: Config, trusted: TrustedSource): Promise<BackupManifest> {
  const manifest = await readUsable(folder, trusted.given)
  await requireIntact(folder, manifest)
  await putBeside(folder, manifest, { config, work: tmpdir() }, trusted)
  return manifest
}

/** Throws before the backup is made if there is no place to restore it. */
export async function requirePlace(config: Config): Promise<void> {
  if (config.verifyDatabaseUrl !== null) {
    const { opened, close } = await openPlace(config.verifyDatabaseUrl, config, () => undefined)
    return requireEmpty(opened.db).finally(close)
  }
  await findBinaries(databaseUser(), () => undefined).catch(() => {
    throw new SettingError(
      'There is no PostgreSQL here for the trial restore. Set VERIFY_DATABASE_URL to an empty database, or skip it with --unverified.',
    )
  })
}

async function putBeside(
  folder: string,
  manifest: BackupManifest,
  { config, work }: { config: Config; work: string },
  { given, say }: TrustedSource,
): Promise<void> {
  say('Verifying with a trial restore…')
  const filling = { folder, manifest, config, given, say }
  return config.verifyDatabaseUrl === null ? inOwn(work, filling) : inGiven(config.verifyDatabaseUrl, filling)
}

/** The error explains how to create the database of VERIFY_DATABASE_URL. */
const openPlace = (databaseUrl: string, config: Config, say: LogLine) =>
  openSupported({ ...config, databaseUrl }, say).catch((error: unknown) => {
    if (!(error instanceof SettingError)) throw error
    const { username, pathname } = new URL(serversOf(databaseUrl)?.[0] ?? databaseUrl)
    const command = `createdb --owner=${decodeURIComponent(username)} ${decodeURIComponent(pathname.slice(1))}`
    throw new SettingError(
      `VERIFY_DATABASE_URL: ${error.message} It must point to an empty database (${command}), or skip it with --unverified.`,
    )
  })

async function requireEmpty(db: Database): Promise<void> {
  if ((await hasTables(db)) && !(await isHalfRestored(db)))
    throw new SettingError('VERIFY_DATABASE_URL points to a database that has tables. It must be empty.')
}

/** Requires an empty database, and empties it again. */
async function inGiven(databaseUrl: string, filling: RestoredDatabase): Promise<void> {
  const { opened, close } = await openPlace(databaseUrl, filling.config, filling.say)
  const { db, pool } = opened
  try {
    await runExclusively({ pool }, async () => {
      await requireEmpty(db)
      await beginRestore(db)
    })
    await fill(pool.config.connectionString ?? '', filling).finally(() => emptyDatabase(db))
  } finally {
    await close()
  }
}

async function inOwn(work: string, filling: RestoredDatabase): Promise<void> {
  await removeDead(work)
  const dataDir = await claimFolder(work)
  const log = () => undefined
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  try {
    const embedded = await startEmbedded({ dataDir, log, settings })
    await fill(embedded.connection, filling).finally(embedded.stop)
  } finally {
    await removeClaim(dataDir)
  }
}

interface RestoredDatabase extends TrustedSource {
  folder: string
  manifest: BackupManifest
  config: Config
  /** For a restore that is kept; absent: a trial, which compares every row. */
  settle?: (services: Services) => Promise<unknown>
}

/** Loads the backup, migrates it and verifies its history. */
export async function fill(address: DatabaseAddress['address'], filling: RestoredDatabase): Promise<void> {
  await load(address, filling)
  const { config, given, say, settle } = filling
  const { services, close } = await openInstallationAt(address, { ...config, logLevel: 'silent' }, { given, say })
  try {
    await sealAll(services.db, services.secrets)
    const reportEntries = reportProgress(say, (done) => `${done} history entries verified…`)
    const { entries, problems } = await verifyHistory(services.db, services.secrets, reportEntries)
    if (problems.length > 0)
      throw new SettingError(`The history in the backup failed verification: ${problems.slice(0, 3).join(' ')}`)
    say(`The history is verified: ${counted(entries, 'entry', 'entries')}.`)
    await settle?.(services)
  } finally {
    await close()
  }
}

async function load(
  address: DatabaseAddress['address'],
  { folder, manifest, say, settle }: RestoredDatabase,
): Promise<void> {
  const { db, pool, close } = openDatabase({ address, poolSize: 1, isPatient: true, onError: () => undefined })
  const client = new pg.Client(configBesidePool(pool))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const reportTables = reportProgress(say, (done) => `${done} of ${manifest.tables.length} tables read back…`)
    await loadBackup({ db, client }, { folder, manifest }, reportTables)
    const [wrong] = settle ? [] : await differences(client, manifest)
    if (wrong) throw new SettingError(`The backup doesn't match the database: ${wrong}`)
  } finally {
    await client.end().catch(() => undefined)
    await close()
  }
}
