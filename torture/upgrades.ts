import { listAges, type UpgradePath, type UpgradeResult, upgradeFrom } from '../apps/server/test/upgrades.ts'
import { type PartResult, withEmbedded } from './part.ts'

/** A database of each age, with rows in every table, upgraded by this version, or its backup restored. */
export async function tortureUpgrades(dataDir: string): Promise<PartResult> {
  const done: (UpgradeResult & { way: UpgradePath })[] = []
  await withEmbedded({ dataDir, settings: { fsync: 'off' } }, async (address) => {
    for (const age of await listAges())
      for (const way of ['start', 'restore'] as const) done.push({ way, ...(await upgradeFrom(address, age, way)) })
  })
  return {
    table: done.map(({ age, way, tables, secrets, wrong }) => ({ age, way, tables, secrets, wrong: wrong.length })),
    wrong: done.flatMap(({ age, way, wrong }) => wrong.map((what) => `${age}, ${way}: ${what}`)),
  }
}
