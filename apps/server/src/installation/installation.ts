import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { hasUsers } from '../domains/users/public.ts'
import { type Context, createContext } from '../platform/access/context.ts'
import { SessionReader } from '../platform/access/sessions.ts'
import { hasTables, isHalfRestored } from '../platform/backup/under-way.ts'
import { commandLine } from '../platform/command-line.ts'
import { counted } from '../platform/counted.ts'
import { type Database, type DatabaseAddress, type OpenDatabase, openDatabase } from '../platform/database/database.ts'
import { MIGRATIONS, migrate } from '../platform/database/migrate.ts'
import { readFact } from '../platform/database/results.ts'
import { configBesidePool, type LogLine, runExclusively } from '../platform/database/run-exclusively.ts'
import { deleteEmbedded, findRunning, hasEmbedded, startEmbedded } from '../platform/embedded/embedded.ts'
import { createLinks } from '../platform/instance-link/links.ts'
import { createLog } from '../platform/log.ts'
import { findServer, NoServerError, unusableReason } from '../platform/postgres/server.ts'
import { type KeyPair, type OpenKeyRing, openKeys } from '../platform/secrets/keyring.ts'
import { serverNameOf } from '../platform/secrets/running-servers.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { Services } from '../platform/services.ts'
import { type Config, firstUserOf, SettingError } from '../settings/config.ts'
import { keyFileOf, makeKeyFile, oldKeyFileOf, readKeyFile, readOldKeyFile } from './key-file.ts'
import { takeUpKeys } from './key-rotation.ts'
import { requireRights } from './runtime-role.ts'

/** A migrated database with its key; the server and every command work on one. */
export interface Installation {
  services: Services
  close(): Promise<void>
}

interface InstallationOptions {
  /** Connects to the embedded database of a running server, if there is one. */
  isBeside: boolean
  /** A command that is to work beside a server makes no database of its own, unless it prepares one. */
  mayCreate?: boolean
  name?: string
}

/** Opens DATABASE_URL or starts the embedded database, migrates it and checks its key. */
export async function openInstallation(
  config: Config,
  say: LogLine,
  opening: InstallationOptions = { isBeside: false },
): Promise<Installation> {
  const ownKeys = await readKeys(config)
  // Other processes recognize servers by the key in their application name.
  const name = opening.isBeside || !ownKeys.current ? undefined : serverNameOf(ownKeys.current)
  const { opened, close } = await openSupported(config, say, { ...opening, name })
  await requireTables(opened.db, opening).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return prepare({ opened, close }, config, { given: ownKeys, say })
}

/** Throws for a database without tables that isn't to get any now. */
async function requireTables(db: Database, { isBeside, mayCreate }: InstallationOptions): Promise<void> {
  await requireWhole(db)
  if (isBeside && !mayCreate && !(await hasTables(db)))
    throw new SettingError('The database has no tables yet. The first start creates them.')
}

/** Throws for a partly restored database. */
export async function requireWhole(db: Database): Promise<void> {
  if (!(await isHalfRestored(db))) return
  throw new SettingError(`A restore of this database didn't finish. Run it again with ${commandLine('restore')}.`)
}

/** Like `openInstallation`, but for an address that differs from the settings. */
export async function openInstallationAt(
  address: DatabaseAddress['address'],
  config: Config,
  { given, say }: { given: InstallationKeys; say: LogLine },
): Promise<Installation> {
  const opened = openDatabase({ address, isPooled: config.databaseIsPooled, onError: onErrorSay(say) })
  return prepare({ opened, close: opened.close }, config, { given, say })
}

async function prepare(
  { opened, close }: OpenInstallation,
  config: Config,
  { given, say }: { given: InstallationKeys; say: LogLine },
): Promise<Installation> {
  try {
    const { db, pool } = opened
    const keys = await runExclusively({ pool, say }, () => bringUpToDate({ db, pool }, config, { given, say }))
    const services = servicesOf({ db, pool }, config, keys.secrets)
    await takeUpKeys(systemContext({ services, job: 'System startup' }), keys)
    return { services, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The keys of the settings, or those stored with the embedded database. */
export async function readKeys({ secretKey, otherKeys, databaseUrl, dataDir }: Config): Promise<InstallationKeys> {
  if (databaseUrl !== null) return { current: secretKey, others: otherKeys }
  const current = secretKey ?? (await readKeyFile(dataDir))
  const others = [...otherKeys, ...(await readOldKeyFile(dataDir))]
  return { current, others: others.filter((key) => current === null || !key.equals(current)) }
}

export interface InstallationKeys {
  current: Buffer | null
  others: readonly Buffer[]
}

function servicesOf({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>, config: Config, secrets: Secrets): Services {
  const links = createLinks({ db, pool, config })
  return { config, log: createLog(config), db, pool, secrets, links, sessions: new SessionReader(db, config) }
}

/** Migrates the schema and checks the key. */
async function bringUpToDate(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  config: Config,
  { given, say }: { given: InstallationKeys; say: LogLine },
): Promise<OpenKeyRing> {
  await requireRights(db)
  const patient = openDatabase({
    address: configBesidePool(pool),
    poolSize: 2,
    isPatient: true,
    onError: onErrorSay(say),
  })
  const applied = await migrate(patient.db, MIGRATIONS, say)
    .catch((error: Error) => {
      const reason = error.cause ? `${error.message} ${(error.cause as Error).message}.` : error.message
      throw new SettingError(`The database couldn't be updated: ${reason.replaceAll('  ', ' ')}`)
    })
    .finally(patient.close)
  if (applied.length > 0) say(`Applied ${counted(applied.length, 'migration')}.`)
  return requireSameKey(db, config, given)
}

interface OpenInstallation {
  opened: OpenDatabase
  close(): Promise<void>
}

const onErrorSay = (say: LogLine) => (error: Error) => say(`Database: ${error.message}`)

/** Opens the database without migrations; throws if it does not answer or is too old. */
export async function openSupported(
  { databaseUrl, databaseIsPooled: isPooled, dataDir }: Config,
  say: LogLine,
  { isBeside, mayCreate = !isBeside, name }: InstallationOptions = { isBeside: false },
): Promise<OpenInstallation> {
  if (databaseUrl !== null) return openGiven(databaseUrl, isPooled, { say, name })
  const running = isBeside ? findRunning({ dataDir, log: say }) : undefined
  if (running === undefined && !mayCreate && !hasEmbedded({ dataDir, log: () => undefined }))
    throw new SettingError(`There is no database at ${resolve(dataDir)}. Set DATABASE_URL or DATA_DIR.`)
  if (running === undefined) return openEmbedded(dataDir, { say, name })
  const opened = openDatabase({ address: running, name, onError: onErrorSay(say) })
  return { opened, close: opened.close }
}

type AttachOptions = Pick<InstallationOptions, 'name'> & { say: LogLine }

async function openGiven(address: string, isPooled: boolean, options: AttachOptions): Promise<OpenInstallation> {
  const { say, name } = options
  const server = await findServer(address, isPooled).catch((error: Error) => {
    throw error instanceof NoServerError ? new SettingError(`The database can't be reached: ${error.message}.`) : error
  })
  const why = unusableReason(server, isPooled)
  if (why !== null) throw new SettingError(why)
  const opened = openDatabase({ address, server, isPooled, name, onError: onErrorSay(say) })
  return { opened, close: opened.close }
}

/** A server already runs on the embedded database. */
export const hasServer = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl === null && findRunning({ dataDir, log: () => undefined }) !== undefined

/** Restarts the embedded database after an unexpected end; the pool moves to its new address. */
async function openEmbedded(dataDir: string, { say, name }: AttachOptions): Promise<OpenInstallation> {
  const options = { dataDir, log: say }
  let embedded = await startEmbedded(options)
  const closing = new AbortController()
  let restarting = Promise.resolve()
  // A connection that is being closed may still hear that the database stops.
  const onError = (error: Error) => closing.signal.aborted || onErrorSay(say)(error)
  const opened = openDatabase({ address: embedded.connection, name, onError })
  const restart = async (reason: string): Promise<void> => {
    if (!closing.signal.aborted) say(`The embedded database stopped unexpectedly (${reason}) and is restarting.`)
    while (!closing.signal.aborted) {
      try {
        embedded = await startEmbedded(options)
        opened.pool.moveTo(embedded.connection)
        embedded.onExit(onExit)
        return
      } catch (error) {
        say((error as Error).message)
        await setTimeout(RESTART_PAUSE_MS, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }
  const onExit = (reason: string) => {
    restarting = restart(reason)
  }
  embedded.onExit(onExit)
  const close = async () => {
    closing.abort()
    await opened.close()
    // Waits for a pending restart, so the database it starts is stopped too.
    await restarting
    await embedded.stop()
  }
  return { opened, close }
}

const RESTART_PAUSE_MS = 2000

/** Deletes the embedded database and its keys, and nothing else in DATA_DIR; false: there was none. */
export const deleteEmbeddedInstallation = (dataDir: string, say: LogLine): Promise<boolean> =>
  deleteEmbedded({ dataDir, log: say, files: [keyFileOf(dataDir), oldKeyFileOf(dataDir)] })

/** The key is bound to the database once a first user exists or can be made; a refused start binds nothing. */
async function requireSameKey(
  db: Database,
  config: Config,
  { current, others }: InstallationKeys,
): Promise<OpenKeyRing> {
  const existing = await readFact(db, 'secret key')
  if (!current && existing !== undefined) {
    throw new SettingError(
      `${keyFileOf(config.dataDir)} is missing. Restore it from a backup: the database's secrets can't be read without it.`,
    )
  }
  const keys: KeyPair = { current: current ?? (await makeKeyFile(config.dataDir)), others }
  const opened = await openKeys(db, keys)
  if (existing !== undefined || (firstUserOf(config) === null && !(await hasUsers(db)))) return opened
  await sql`insert into installation (key, value) values ('secret key', ${opened.secrets.keyId})`.execute(db)
  return opened
}

/** The actor without a person: a seed, a job or the command line. */
export const systemContext = ({ services, job }: { services: Services; job: string }): Context =>
  createContext(services, { actor: { type: 'system', job } })
