import { startEmbedded } from '../apps/server/src/platform/embedded/embedded.ts'
import { listAges, type UpgradePath, type UpgradeResult, upgradeFrom } from '../apps/server/test/upgrades.ts'
import type { PartResult } from './part.ts'

/** A database of each age, with rows in every table, upgraded by this version, or its backup restored. */
export async function tortureUpgrades(dataDir: string): Promise<PartResult> {
  const embedded = await startEmbedded({ dataDir, log: () => undefined, settings: { fsync: 'off' } })
  const done: (UpgradeResult & { way: UpgradePath })[] = []
  try {
    for (const age of await listAges())
      for (const way of ['start', 'restore'] as const)
        done.push({ way, ...(await upgradeFrom(embedded.connection, age, way)) })
  } finally {
    await embedded.stop()
  }
  return {
    table: done.map(({ age, way, tables, secrets, wrong }) => ({ age, way, tables, secrets, wrong: wrong.length })),
    wrong: done.flatMap(({ age, way, wrong }) => wrong.map((what) => `${age}, ${way}: ${what}`)),
  }
}
