import { openSupported, readKeys } from '../../installation/installation.ts'
import { commandLine } from '../../platform/command-line.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'
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

/** Examines everything that an installation depends on, and changes nothing. */
export async function examine(env: Environment, say: (line: string) => void): Promise<DoctorFinding[]> {
  const found = new Findings('Settings')
  try {
    const config = loadConfig(env)
    return [
      ...lookAtSettings(config, env),
      ...lookAtAddress(config),
      ...lookAtSignOn(config, new Date()),
      ...(await lookAtDisk(config)),
      ...(await lookAtServer(config)),
      ...(await examineDatabase(config, say)),
    ]
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    found.wrong(error.message, 'Set what the sentence names.')
    return found.all
  }
}

async function examineDatabase(config: Config, say: (line: string) => void): Promise<DoctorFinding[]> {
  const found = new Findings('Database')
  if (config.databaseUrl === null && (await readKeys(config)).current === null) {
    found.look(`There is no database in ${config.dataDir} yet.`, `The first start creates it: ${commandLine('start')}`)
    return found.all
  }
  try {
    const { opened, close } = await openSupported(config, say, { isBeside: true })
    return await examineOpened(opened, config).finally(close)
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    found.wrong(
      error.message,
      'Check that it is running and that this machine and user can reach it. psql "$DATABASE_URL" shows more.',
    )
    return found.all
  }
}

async function examineOpened(opened: OpenDatabase, config: Config): Promise<DoctorFinding[]> {
  const { db, pool } = opened
  const schema = await lookAtSchema(db)
  const base = [
    ...(await lookAtDatabase(db, pool.size)),
    ...(await lookAtDatabaseCertificate(pool.config, new Date())),
    ...(await lookAtStandbys(db)),
    ...(await lookAtClock(db)),
    ...schema,
  ]
  // On an outdated schema the other queries would fail.
  if (schema.some(({ state }) => state !== 'ok')) return base
  const keys = await lookAtKeys(db, config)
  return [
    ...base,
    ...(await lookAtWrites(db)),
    ...(await lookAtRights(db, config.databaseUrl === null)),
    ...keys.findings,
    ...(keys.secrets ? await lookAtHistory(db, keys.secrets) : []),
    ...(await lookAtBackups(db, config)),
    ...(await lookAtPeople(db, config)),
    ...(await lookAtJobs(db)),
    ...(await lookAtInstances(opened, config)),
  ]
}
