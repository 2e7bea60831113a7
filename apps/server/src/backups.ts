import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { sayEvery } from './command.ts'
import { type Config, SettingError } from './config.ts'
import { secretPlaces } from './history-subjects.ts'
import { type Given, openInstallationAt, openSupported, orSettingError, readKeys } from './installation.ts'
import { differences, loadBackup, requireKnown } from './platform/backup/load.ts'
import { BackupError, type Manifest, readManifest, requireKeys } from './platform/backup/manifest.ts'
import { syncFolder, writeBackup } from './platform/backup/write.ts'
import { besidePool } from './platform/database/alone.ts'
import { type Connection, openDatabase } from './platform/database/database.ts'
import { deleteEmbedded, startEmbedded } from './platform/database/embedded.ts'
import { sealAll } from './platform/history/sealer.ts'
import { verifyHistory } from './platform/history/verify.ts'
import { createSecrets, type Secrets } from './platform/secrets/secrets.ts'
import { readKeyLines, writeKeyLines } from './secret-key.ts'

type Say = (line: string) => void

/** What a person reads of a backup that cannot be used. */
export const orPlain = (error: unknown): never => {
  throw error instanceof BackupError ? new SettingError(error.message) : error
}

const PREFIX = 'acm-'
const WHOLE = /^acm-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d/
const PARTIAL = '.partial-'

interface Wish {
  /** The folder of backups. */
  to: string
  /** So many whole ones stay; null: all. */
  keep: number | null
  isVerified: boolean
  /** The keys go into it: whoever has it can read everything. */
  withKey: boolean
}

/** Writes a backup beside the others, under its name once it is whole and was put back and looked at. Answers its folder. */
export async function takeBackup(config: Config, { to, keep, isVerified, withKey }: Wish, say: Say): Promise<string> {
  const given = await readKeys(config)
  await makeFolder(to)
  await removePartial(to)
  const partial = await mkdtemp(join(to, `${PARTIAL}${process.pid}-`))
  try {
    const manifest = await write(config, { partial, given }, say)
    if (isVerified) await verifyBackup(partial, config, { given, say })
    if (withKey) await writeKeyLines(keysBeside(partial), [given.current ?? [], given.others].flat())
    const whole = join(to, `${PREFIX}${manifest.takenAt.replaceAll(':', '-')}${isVerified ? '' : '-unverified'}`)
    await rename(partial, whole).catch(() => {
      throw new SettingError(`${whole} is there already.`)
    })
    await syncFolder(to)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`${whole}: ${manifest.tables.length} tables, ${rows} rows, as of ${manifest.takenAt}.`)
    const where = withKey ? 'is in it: keep it like the key itself' : 'is not in it: keep that elsewhere'
    say(`It needs the key with the fingerprint ${manifest.keys.join(', ')}, which ${where}.`)
    if (keep !== null) await removeOld(to, keep, say)
    return whole
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    return orPlain(error)
  }
}

async function makeFolder(to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new SettingError(`${to} cannot be made (${error.code}).`)
  })
}

/** As it is: a backup before an upgrade is of the schema before it. */
async function write(
  config: Config,
  { partial, given }: { partial: string; given: Given },
  say: Say,
): Promise<Manifest> {
  const { opened, close } = await openSupported(config, (line) => console.error(line), { isBeside: true })
  const client = new pg.Client({ ...besidePool(opened.pool), application_name: 'aces-central-management backup' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const secrets = await secretsOf(client, given)
    const tell = sayEvery(say, (percent) => `… ${percent} % written`)
    const onProgress = (_table: string, done: number, all: number) => tell(Math.round((100 * done) / Math.max(1, all)))
    return await writeBackup(client, { folder: partial, secrets, keys: await keysIn(client, secrets), onProgress })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'ENOSPC' ? new SettingError('The disk is full: no backup was made.') : error
  } finally {
    await client.end().catch(() => undefined)
    await close()
  }
}

/** The keys of the settings, which must be those of the database. */
async function secretsOf(client: pg.Client, { current, others }: Given): Promise<Secrets> {
  const { rows } = await client.query<{ value: string }>(`select value from installation where key = 'secret key'`)
  const inUse = rows[0]?.value
  if (!inUse) throw new SettingError('There is nothing to back up: the database has no user yet.')
  const secrets = current && createSecrets(current, { others })
  if (secrets?.keyIds.includes(inUse)) return secrets
  throw new SettingError(
    `The key of the settings is not that of this database: it needs the one with the fingerprint ${inUse}.`,
  )
}

/** The keys that what is stored needs, the one in use first. */
async function keysIn(client: pg.Client, { keyId }: Secrets): Promise<string[]> {
  const ids = new Set([keyId])
  const places = [...secretPlaces, { table: 'secret_keys', column: 'ring' }]
  for (const { table, column } of places) {
    const { rowCount } = await client.query(
      `select from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = $2`,
      [table, column],
    )
    if (rowCount === 0) continue
    const name = client.escapeIdentifier(column)
    const { rows } = await client.query<{ id: string }>(
      `select distinct split_part(${name}, '.', 2) as id from ${client.escapeIdentifier(table)} where ${name} is not null`,
    )
    for (const { id } of rows) ids.add(id)
  }
  return [...ids]
}

/** Where a backup holds its keys, if it does. */
const keysBeside = (folder: string) => join(folder, 'secret.key')

/** The keys of the settings, else those in the backup. */
export async function keysFor(folder: string, given: Given): Promise<Given> {
  if (given.current !== null) return given
  const [current = null, ...others] = await readKeyLines(keysBeside(folder))
  return { current, others }
}

/** What is asked of a backup before anything is done with it. */
export async function readUsable(folder: string, { current, others }: Given): Promise<Manifest> {
  const { manifest, signature } = await readManifest(folder)
  await requireKnown(manifest)
  requireKeys(current && createSecrets(current, { others }), manifest, signature)
  return manifest
}

interface Trusted {
  given: Given
  say: Say
}

/** Puts a backup into a cluster of its own, thrown away after it, and compares every row and the whole history. */
export async function verifyBackup(folder: string, config: Config, trusted: Trusted): Promise<void> {
  const manifest = await readUsable(folder, trusted.given).catch(orPlain)
  await putBeside(folder, manifest, config, trusted).catch(orPlain)
}

async function putBeside(folder: string, manifest: Manifest, config: Config, { given, say }: Trusted): Promise<void> {
  const dataDir = await mkdtemp(join(folder, '.verify-'))
  const log = () => undefined
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  say('Putting it back beside, to see whether it is whole …')
  try {
    const embedded = await startEmbedded({ dataDir, log, settings }).catch(orSettingError)
    await fill(embedded.connection, { folder, manifest, config, given, say, isCompared: true }).finally(embedded.stop)
  } finally {
    await deleteEmbedded({ dataDir, log, files: [] }).catch(() => undefined)
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Filling extends Trusted {
  folder: string
  manifest: Manifest
  config: Config
  isCompared: boolean
}

/** Loads it, brings it up to date, and verifies the history. */
export async function fill(address: Connection['address'], filling: Filling): Promise<void> {
  await load(address, filling)
  const { config, given, say } = filling
  const { services, close } = await openInstallationAt(address, { ...config, logLevel: 'silent' }, { given, say })
  try {
    await sealAll(services.db, services.secrets)
    const told = sayEvery(say, (done) => `… ${done} entries of the history verified`)
    const { entries, problems } = await verifyHistory(services.db, services.secrets, told)
    if (problems.length > 0)
      throw new BackupError(`The history in the backup does not verify: ${problems.slice(0, 3).join(' ')}`)
    say(`The history verifies: ${entries} entries.`)
  } finally {
    await close()
  }
}

async function load(address: Connection['address'], { folder, manifest, say, isCompared }: Filling): Promise<void> {
  const { db, pool, close } = openDatabase({ address, poolSize: 1, isPatient: true, onError: () => undefined })
  const client = new pg.Client(besidePool(pool))
  client.on('error', () => undefined)
  try {
    await client.connect()
    let index = 0
    const told = sayEvery(say, (done) => `… ${done} of ${manifest.tables.length} tables read back`)
    await loadBackup({ db, client }, { folder, manifest }, () => told(index++))
    const [wrong] = isCompared ? await differences(client, manifest) : []
    if (wrong) throw new BackupError(`The backup is not what the database held: ${wrong}`)
  } finally {
    await client.end().catch(() => undefined)
    await close()
  }
}

/** What runs before this one have left when they were killed. */
async function removePartial(to: string): Promise<void> {
  const left = (await readdir(to)).filter((name) => name.startsWith(PARTIAL))
  const isDead = (name: string) => {
    try {
      process.kill(Number(name.slice(PARTIAL.length).split('-')[0]), 0)
      return false
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ESRCH'
    }
  }
  for (const name of left.filter(isDead)) await rm(join(to, name), { recursive: true, force: true })
}

async function removeOld(to: string, keep: number, say: Say): Promise<void> {
  const whole = (await readdir(to)).filter((name) => WHOLE.test(name)).sort()
  for (const name of whole.slice(0, -keep)) {
    // Out of the way first: what is deleted half-way looks like no backup.
    const gone = join(to, `${PARTIAL}${process.pid}-${name}`)
    await rename(join(to, name), gone)
    await rm(gone, { recursive: true, force: true })
    say(`Deleted ${name}.`)
  }
}
