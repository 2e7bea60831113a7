import { openSupported, readKeys } from '../../installation/installation.ts'
import { atMostEvery } from '../../platform/at-most-every.ts'
import { commandLine } from '../../platform/command-line.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { type Config, type Environment, loadConfig, SettingError } from '../../settings/config.ts'
import {
  checkClock,
  checkDatabase,
  checkDatabaseCertificate,
  checkRights,
  checkSchema,
  checkStandbys,
  checkWrites,
} from './database.ts'
import { type DoctorFinding, Findings } from './finding.ts'
import { checkKeys } from './keys.ts'
import { checkPeople } from './people.ts'
import { checkDisk, checkServer } from './server.ts'
import { checkAddress, checkSettings } from './settings.ts'
import { checkSignOn } from './sign-on.ts'
import { checkBackups, checkHistory, checkInstances, checkJobs } from './work.ts'

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
  { ofSettings: ({ config, env }) => checkSettings(config, env) },
  { ofSettings: ({ config }) => checkAddress(config) },
  { ofSettings: ({ config }) => checkSignOn(config, new Date()) },
  { ofSettings: ({ config }) => checkDisk(config) },
  { ofSettings: ({ config }) => checkServer(config), alone: true },
  { ofDatabase: ({ db, pool }) => checkDatabase(db, pool.size) },
  { ofDatabase: ({ pool }) => checkDatabaseCertificate(pool.config, new Date()) },
  { ofDatabase: ({ db }) => checkStandbys(db) },
  { ofDatabase: ({ db }) => checkClock(db) },
  { ofDatabase: ({ db }) => checkSchema(db), alone: true },
  { ofSchema: ({ db }) => checkWrites(db), alone: true },
  { ofSchema: ({ db, config }) => checkRights(db, config.databaseUrl === null), alone: true },
  { ofSchema: ({ db, config }) => checkKeys(db, config), alone: true },
  { ofSchema: ({ db, config }) => checkHistory(db, config), alone: true },
  { ofSchema: ({ db, config }) => checkBackups(db, config) },
  { ofSchema: ({ db, config }) => checkPeople(db, config) },
  { ofSchema: ({ db }) => checkJobs(db) },
  { ofSchema: ({ db, pool, config }) => checkInstances({ db, pool }, config), alone: true },
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
