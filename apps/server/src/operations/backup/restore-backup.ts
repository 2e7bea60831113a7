import { deleteInstanceDatabases } from '../../demo/instance-databases.ts'
import { endAllSessions } from '../../domains/session/public.ts'
import { openSupported, readKeys, systemContext } from '../../installation/installation.ts'
import { keyFileOf, writeKeyLines } from '../../installation/key-file.ts'
import { requireIntact } from '../../platform/backup/load.ts'
import { beginRestore, endRestore, hasTables, isHalfRestored } from '../../platform/backup/under-way.ts'
import type { DatabaseAddress } from '../../platform/database/database.ts'
import { type LogLine, runExclusively } from '../../platform/database/run-exclusively.ts'
import { hasEmbedded } from '../../platform/embedded/embedded.ts'
import { rebuildEmbedded } from '../../platform/embedded/rebuild.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { sealAll } from '../../platform/history/sealer.ts'
import { restartVersions } from '../../platform/jobs/versions.ts'
import { APPLICATION } from '../../platform/postgres/server.ts'
import { requireNoServers } from '../../platform/secrets/running-servers.ts'
import type { Services } from '../../platform/services.ts'
import { type Config, SettingError } from '../../settings/config.ts'
import { keysFor } from './make-backup.ts'
import { fill, readUsable } from './verification.ts'

interface RestoreOptions {
  folder: string
  /** Existing data may be deleted. */
  replace: boolean
}

/** Replaces the database by a backup; reports the required key before it changes anything. */
export async function restoreBackup(config: Config, { folder, replace }: RestoreOptions, say: LogLine): Promise<void> {
  const inPlace = await readKeys(config)
  const keys = await keysFor(folder, inPlace)
  const manifest = await readUsable(folder, keys)
  // Nothing is made or emptied for a damaged backup.
  await requireIntact(folder, manifest)
  say(
    `The backup of ${manifest.takenAt} needs the key with the fingerprint ${manifest.keys.join(', ')}. It is present.`,
  )
  const work = async (address: DatabaseAddress['address']) => {
    const settle = (services: Services) => settleRestored(services, `backup of ${manifest.takenAt}`)
    await fill(address, { folder, manifest, config, given: keys, say, settle })
    if (inPlace.current === null && keys.current) await writeKeyLines(keyFileOf(config.dataDir), [keys.current])
  }
  await (config.databaseUrl === null ? intoEmbedded : intoGiven)(config, { replace, say }, work)
  say(`Restored the backup of ${manifest.takenAt}. Everyone must sign in again.`)
  say(`Sign-in methods are as they were on ${manifest.takenAt.slice(0, 10)}. Reset those that were lost since.`)
}

type RestoreWork = (address: DatabaseAddress['address']) => Promise<void>
type RestoreInto = (config: Config, wish: { replace: boolean; say: LogLine }, work: RestoreWork) => Promise<void>

const REPLACE = 'To replace it with the backup: --replace'

const intoEmbedded: RestoreInto = async ({ dataDir }, { replace, say }, work) => {
  if (!replace && hasEmbedded({ dataDir, log: say }))
    throw new SettingError(`${dataDir} already contains a database. ${REPLACE}`)
  const replaced = await rebuildEmbedded({ dataDir, log: say }, work)
  if (replaced) say(`The previous database is kept in ${replaced}. Delete it when you no longer need it.`)
}

const intoGiven: RestoreInto = async (config, { replace, say }, work) => {
  const name = `${APPLICATION} restore`
  const { opened, close } = await openSupported(config, say, { isBeside: false, name })
  try {
    await runExclusively({ pool: opened.pool, say }, async () => {
      await requireNoServers(opened.db, name)
      const isFull = await hasTables(opened.db)
      if (isFull && !replace && !(await isHalfRestored(opened.db)))
        throw new SettingError(`DATABASE_URL already has tables. ${REPLACE}`)
      if (isFull) await deleteInstanceDatabases(opened).catch(() => undefined)
      await beginRestore(opened.db)
    })
    // The server in use, if there are several.
    await work(opened.pool.config.connectionString ?? '')
    await endRestore(opened.db)
  } finally {
    await close()
  }
}

/**
 * Required after any restore to an earlier state: ended sessions must not return, versions of changes for instances
 * must exceed all that instances have stored, and the history records the restore.
 */
export async function settleRestored(services: Services, from: string): Promise<number> {
  const sessions = await mutate(systemContext({ services, job: 'command line' }), async (w) => {
    const ended = await endAllSessions(w.db)
    await restartVersions(w.db, 0)
    const after = { backup: from, sessions: ended }
    return { result: ended, history: { action: 'backup.restore', entity: null, after }, touched: [] }
  })
  await sealAll(services.db, services.secrets)
  return sessions
}
