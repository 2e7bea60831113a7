import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type Config, SettingError } from './config.ts'
import { type Context, createContext } from './platform/access/context.ts'
import { SessionReader } from './platform/access/sessions.ts'
import { type Database, type OpenDatabase, openDatabase } from './platform/database/database.ts'
import { startEmbedded } from './platform/database/embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { createSecrets, type Secrets } from './platform/secrets/secrets.ts'
import type { Services } from './platform/services.ts'

/** A migrated database with the key that belongs to it: what the server and every command work on. */
export interface Installation {
  services: Services
  close(): Promise<void>
}

type Say = (line: string) => void

/** Opens DATABASE_URL or starts the embedded database, migrates it, and checks that the key is the one it was made with. */
export async function openInstallation(config: Config, say: Say): Promise<Installation> {
  const { opened, close } =
    config.databaseUrl === null ? await openEmbedded(config.dataDir, say) : openGiven(config.databaseUrl, say)
  try {
    const { db, pool } = opened
    await requireSupportedVersion(db)
    const applied = await migrate(db)
    if (applied.length > 0) say(`Applied ${applied.length} migrations.`)
    const secrets = createSecrets(config.secretKey ?? (await generatedKey(config.dataDir)))
    await requireSameKey(db, secrets)
    return { services: { config, db, pool, secrets, sessions: new SessionReader(db, config) }, close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Opened {
  opened: OpenDatabase
  close(): Promise<void>
}

const onErrorSay = (say: Say) => (error: Error) => say(`Database: ${error.message}`)

function openGiven(address: string, say: Say): Opened {
  const opened = openDatabase({ address, onError: onErrorSay(say) })
  return { opened, close: opened.close }
}

/** The embedded database, started again whenever it ends without being asked to: the pool finds it at its new address. */
async function openEmbedded(dataDir: string, say: Say): Promise<Opened> {
  const options = { dataDir, log: say }
  let embedded = await startEmbedded(options)
  let isClosing = false
  const opened = openDatabase({ address: embedded.connection, onError: onErrorSay(say) })
  const restart = async (reason: string): Promise<void> => {
    say(`The embedded database ended unexpectedly (${reason}) and is started again.`)
    while (!isClosing) {
      try {
        embedded = await startEmbedded(options)
        Object.assign(opened.pool.options, embedded.connection)
        embedded.onExit((again) => void restart(again))
        return
      } catch (error) {
        say((error as Error).message)
        await setTimeout(RESTART_PAUSE_MS)
      }
    }
  }
  embedded.onExit((reason) => void restart(reason))
  const close = async () => {
    isClosing = true
    await opened.close()
    await embedded.stop()
  }
  return { opened, close }
}

const RESTART_PAUSE_MS = 2000

const OLDEST_VERSION = 150_000

async function requireSupportedVersion(db: Database): Promise<void> {
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`
    .execute(db)
    .catch((error: Error) => {
      throw new SettingError(`The database cannot be reached: ${error.message || 'no answer'}.`)
    })
  if ((rows[0]?.version ?? 0) < OLDEST_VERSION) throw new SettingError('PostgreSQL 15 or later is needed.')
}

/** The embedded database's key: made once, readable by its owner alone. */
async function generatedKey(dataDir: string): Promise<Buffer> {
  const file = join(resolve(dataDir), 'secret.key')
  if (!existsSync(file)) {
    await mkdir(resolve(dataDir), { recursive: true })
    await writeFile(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return Buffer.from(await readFile(file, 'utf8'), 'base64')
}

async function requireSameKey(db: Database, secrets: Secrets): Promise<void> {
  const { rows } = await sql<{ value: string }>`
    insert into installation (key, value) values ('secret key', ${secrets.keyId})
    on conflict (key) do update set value = installation.value returning value`.execute(db)
  if (rows[0]?.value !== secrets.keyId) {
    throw new SettingError('SECRET_KEY is not the key this database was set up with: its secrets could not be read.')
  }
}

/** Who acts when no person does: a seed, a job, the command line. */
export function systemContext({ services, job }: { services: Services; job: string }): Context {
  return createContext({
    db: services.db,
    config: services.config,
    secrets: services.secrets,
    log: pino({ level: services.config.logLevel, base: undefined }),
    actor: { type: 'system', job },
    user: null,
    grants: [],
    requestId: null,
    address: null,
    counters: {},
  })
}
