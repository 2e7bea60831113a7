import { startEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { knownMigrations } from '../apps/server/src/platform/database/migrate.ts'
import { type Upgraded, upgradeFrom } from '../apps/server/test/upgrades.ts'
import type { Finding } from './torture-part.ts'

/** A database of every age there was, with rows in every table of then, brought up to date by this version. */
export async function tortureUpgrades(dataDir: string): Promise<Finding> {
  const embedded = await startEmbedded({ dataDir, log: () => undefined, settings: { fsync: 'off' } })
  const done: Upgraded[] = []
  try {
    for (const { name } of await knownMigrations()) done.push(await upgradeFrom(embedded.connection, name))
  } finally {
    await embedded.stop()
  }
  return {
    table: done.map(({ age, tables, secrets, wrong }) => ({ age, tables, secrets, wrong: wrong.length })),
    wrong: done.flatMap(({ age, wrong }) => wrong.map((what) => `${age}: ${what}`)),
  }
}
