import { openSupported, readKeys } from '../../installation/installation.ts'
import { atMostEvery } from '../../platform/at-most-every.ts'
import { commandLine } from '../../platform/command-line.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { type Config, type Environment, loadConfig, SettingError } from '../../settings/config.ts'
import { lookAtBackups } from './backups.ts'
import {
  lookAtClock,
  lookAtDatabase,
  lookAtDatabaseCertificate,
  lookAtRights,
  lookAtSchema,
  lookAtStandbys,
  lookAtWrites,
} from './database.ts'
import { lookAtDisk } from './disk.ts'
import { type DoctorFinding, Findings } from './finding.ts'
import { lookAtKeys } from './keys.ts'
import { lookAtPeople } from './people.ts'
import { lookAtServer } from './server.ts'
import { lookAtAddress, lookAtSettings } from './settings.ts'
import { lookAtSignOn } from './sign-on.ts'
import { lookAtHistory, lookAtInstances, lookAtJobs } from './work.ts'

interface Examined {
  config: Config
  /** Empty of a running server: the names of what is set are nothing to do. */
  env: Environment
}

type ExaminedDatabase = Examined & Pick<OpenDatabase, 'db' | 'pool'>

interface Check {
  /** Left to the command: a running server would ask itself, or for too much. */
  alone?: true
  ofSettings?: (given: Examined) => Promise<DoctorFinding[]>
  ofDatabase?: (given: ExaminedDatabase) => Promise<DoctorFinding[]>
  /** On an outdated schema these would fail. */
  ofSchema?: (given: ExaminedDatabase) => Promise<DoctorFinding[]>
}

/** In the order of the report. */
const CHECKS: readonly Check[] = [
  { ofSettings: ({ config, env }) => lookAtSettings(config, env) },
  { ofSettings: ({ config }) => lookAtAddress(config) },
  { ofSettings: ({ config }) => lookAtSignOn(config, new Date()) },
  { ofSettings: ({ config }) => lookAtDisk(config) },
  { ofSettings: ({ config }) => lookAtServer(config), alone: true },
  { ofDatabase: ({ db, pool }) => lookAtDatabase(db, pool.size) },
  { ofDatabase: ({ pool }) => lookAtDatabaseCertificate(pool.config, new Date()) },
  { ofDatabase: ({ db }) => lookAtStandbys(db) },
  { ofDatabase: ({ db }) => lookAtClock(db) },
  { ofDatabase: ({ db }) => lookAtSchema(db), alone: true },
  { ofSchema: ({ db }) => lookAtWrites(db), alone: true },
  { ofSchema: ({ db, config }) => lookAtRights(db, config.databaseUrl === null), alone: true },
  { ofSchema: ({ db, config }) => lookAtKeys(db, config), alone: true },
  { ofSchema: ({ db, config }) => lookAtHistory(db, config), alone: true },
  { ofSchema: ({ db, config }) => lookAtBackups(db, config) },
  { ofSchema: ({ db, config }) => lookAtPeople(db, config) },
  { ofSchema: ({ db }) => lookAtJobs(db) },
  { ofSchema: ({ db, pool, config }) => lookAtInstances({ db, pool }, config), alone: true },
]

async function ask<Part extends 'ofSettings' | 'ofDatabase' | 'ofSchema'>(
  part: Part,
  given: Parameters<NonNullable<Check[Part]>>[0],
  checks = CHECKS,
): Promise<DoctorFinding[]> {
  const found: DoctorFinding[] = []
  for (const check of checks) found.push(...((await check[part]?.(given as ExaminedDatabase)) ?? []))
  return found
}

/** Examines everything that an installation depends on, and changes nothing. */
export async function examine(env: Environment, say: (line: string) => void): Promise<DoctorFinding[]> {
  try {
    const config = loadConfig(env)
    const input = { config, env }
    return [...(await ask('ofSettings', input)), ...(await examineDatabase(input, say))]
  } catch (error) {
    return refusal('Settings', error, 'Change the setting named above.')
  }
}

async function examineDatabase(given: Examined, say: (line: string) => void): Promise<DoctorFinding[]> {
  const { config } = given
  if (config.databaseUrl === null && (await readKeys(config)).current === null) {
    const found = new Findings('Database')
    found.look(`There is no database in ${config.dataDir} yet.`, `The first start creates it: ${commandLine('start')}`)
    return found.all
  }
  try {
    const { opened, close } = await openSupported(config, say, { isBeside: true })
    return await examineOpened({ ...given, ...opened }).finally(close)
  } catch (error) {
    const todo =
      'Check that it is running and that this machine and user can reach it. psql "$DATABASE_URL" shows more.'
    return refusal('Database', error, todo)
  }
}

async function examineOpened(given: ExaminedDatabase): Promise<DoctorFinding[]> {
  const base = await ask('ofDatabase', given)
  if (base.some(({ about, state }) => about === 'Schema' && state !== 'ok')) return base
  return [...base, ...(await ask('ofSchema', given))]
}

function refusal(about: string, error: unknown, todo: string): DoctorFinding[] {
  if (!(error instanceof SettingError)) throw error
  const found = new Findings(about)
  found.wrong(error.message, todo)
  return found.all
}

const KEPT_MS = 60_000

/** Examines a running server, at most once a minute. */
export function examiner({ config, db, pool }: Services): () => Promise<DoctorFinding[]> {
  const examined = { config, env: {}, db, pool }
  const checks = CHECKS.filter(({ alone }) => !alone)
  return atMostEvery(KEPT_MS, async () => [
    ...(await ask('ofSettings', examined, checks)),
    ...(await ask('ofDatabase', examined, checks)),
    ...(await ask('ofSchema', examined, checks)),
  ])
}
