import { stat } from 'node:fs/promises'
import { readKeys } from '../../installation/installation.ts'
import { keyFileOf } from '../../installation/key-file.ts'
import type { Database } from '../../platform/database/database.ts'
import { KeyError, openKeys, readKeyState } from '../../platform/secrets/keyring.ts'
import { keysOfServers } from '../../platform/secrets/running-servers.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { secretPlaces } from '../../registry.ts'
import type { Config } from '../../settings/config.ts'
import { keyAdvice } from '../keys/advice.ts'
import { check, type Findings } from './finding.ts'

const OTHERS = 0o077

/** Checks the given keys against the stored data. */
export const checkKeys = check('Key', async (found, db: Database, config: Config) => {
  if (await opensWithKeys(db, config, found)) {
    const advice = keyAdvice({ ...(await readKeyState(db, secretPlaces)), config, running: await keysOfServers(db) })
    if (advice) found.look(advice.says, advice.todo)
  }
  if (config.secretKey === null) await checkFile(keyFileOf(config.dataDir), found)
  found.okIfNothingElse('The key matches the database.')
})

async function opensWithKeys(db: Database, config: Config, found: Findings): Promise<boolean> {
  try {
    const secrets = await openSecrets(db, config)
    if (!secrets) found.wrong("There is no key, so stored secrets can't be read.", 'Restore it from a backup.')
    return secrets !== null
  } catch (error) {
    if (!(error instanceof KeyError)) throw error
    found.wrong(error.message, 'Give the server the key named here.')
    return false
  }
}

/** Null: there is no key. */
export async function openSecrets(db: Database, config: Config): Promise<Secrets | null> {
  const { current, others } = await readKeys(config)
  return current && (await openKeys(db, { current, others })).secrets
}

async function checkFile(file: string, found: Findings): Promise<void> {
  const about = await stat(file).catch(() => null)
  if (about && (about.mode & OTHERS) !== 0) found.look(`${file} is readable by others.`, `chmod 600 ${file}`)
}
