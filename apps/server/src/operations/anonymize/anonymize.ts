import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { openSupported } from '../../installation/installation.ts'
import { oldKeyFileOf } from '../../installation/key-file.ts'
import { commandLine } from '../../platform/command-line.ts'
import { openDatabase, type Tx } from '../../platform/database/database.ts'
import { configBesidePool, runExclusively } from '../../platform/database/run-exclusively.ts'
import { ANONYMIZED } from '../../platform/history/copies.ts'
import { appendChange } from '../../platform/history/history.ts'
import { rewriteHistory, sealWaiting } from '../../platform/history/rewrite.ts'
import { APPLICATION } from '../../platform/postgres/server.ts'
import { noteKeys } from '../../platform/secrets/keyring.ts'
import { requireNoServers } from '../../platform/secrets/running-servers.ts'
import { createSecrets, type Secrets } from '../../platform/secrets/secrets.ts'
import { type Config, SettingError } from '../../settings/config.ts'
import { reportProgress } from '../progress.ts'
import { entryRewriter } from './entries.ts'
import { keyOfCopy, type Original, requireFreshCopy } from './fresh-copy.ts'
import { emailOf } from './rules.ts'
import { rewriteTables } from './tables.ts'

type LogLine = (line: string) => void

/**
 * Removes names, addresses and secrets from a restored copy, so that it reaches no instance and no one, and needs a key
 * of its own. All or nothing; it may be repeated.
 */
export async function anonymizeCopy(config: Config, say: LogLine): Promise<void> {
  if (config.instanceDatabaseUrl !== null)
    throw new SettingError('INSTANCE_DATABASE_URL points to instances. Remove it from the settings of the copy.')
  const name = `${APPLICATION} anonymize`
  const { opened, close } = await openSupported(config, say, { isBeside: false, name })
  const patient = openDatabase({
    address: configBesidePool(opened.pool),
    poolSize: 1,
    name,
    isPatient: true,
    onError: (error) => say(`Database: ${error.message}`),
  })
  try {
    await runExclusively({ pool: opened.pool, say }, async () => {
      await requireNoServers(opened.db, name)
      const original = await requireFreshCopy(opened.db)
      const secrets = createSecrets(await keyOfCopy(config, original))
      const first = await patient.db.transaction().execute((tx) => rewriteAll(tx, secrets, { original, say }))
      // The old key reads nothing here any more.
      if (config.databaseUrl === null) await rm(oldKeyFileOf(config.dataDir), { force: true })
      // Removed rows and the statistics of the planner still hold names.
      say('Removing what was replaced from the files of the database …')
      await sql`vacuum (full, analyze)`.execute(patient.db)
      say('This database is an anonymized copy now.')
      if (first !== null) say(`To sign in, set a password: ${commandLine('admin', `reset-password ${emailOf(first)}`)}`)
    })
  } finally {
    await patient.close()
    await close()
  }
}

/** Answers the first person who may do the most; null: there is no one. */
async function rewriteAll(
  tx: Tx,
  secrets: Secrets,
  { original, say }: { original: Original; say: LogLine },
): Promise<number | null> {
  const rewrite = await entryRewriter(tx)
  await rewriteTables(tx, say)
  const onProgress = reportProgress(say, (done) => `… ${done} entries of the history`)
  const entries = await rewriteHistory(tx, secrets, { rewrite, onProgress })
  say(`history: ${entries} entries without names and values.`)
  await bindToKey(tx, secrets)
  const { key, asOf } = original
  const mark = { action: ANONYMIZED, entity: null, after: { original: key, asOf } }
  const ctx = { actor: COMMAND, secrets, requestId: null, address: null, session: null }
  await appendChange(ctx, tx, [mark], { raised: [] })
  await sealWaiting(tx, secrets)
  return firstPerson(tx)
}

const COMMAND = { type: 'system', job: 'command line' } as const

/** The console's own notes about an installation, without names of instances. */
const KEPT_FACTS = ['normalized texts', 'web build', 'demo scale', 'lineage', 'changes count from']

async function bindToKey(tx: Tx, secrets: Secrets): Promise<void> {
  await sql`delete from installation where key <> all(${KEPT_FACTS})`.execute(tx)
  await sql`insert into installation (key, value) values ('id', gen_random_uuid()), ('secret key', ${secrets.keyId})`.execute(
    tx,
  )
  await sql`truncate secret_keys`.execute(tx)
  await noteKeys(tx, secrets)
}

async function firstPerson(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u left join role_assignments a on a."userId" = u.id and a."allOrgUnits"
      left join role_permissions p on p."roleId" = a."roleId"
    where u."isEnabled" and not u."isLocked" and u."deletedAt" is null
    group by u.id order by count(p.id) desc, u.id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}
