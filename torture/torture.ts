// npm run torture: every attack and fault; --only TEXT: the parts with that text in their title (CONTRIBUTING.md).
import { parseArgs } from 'node:util'
import { runCrashes } from '../apps/server/test/crashes.ts'
import { FAN_OUTS } from '../apps/server/test/fan-outs.ts'
import { runJobCrashes } from '../apps/server/test/job-crashes.ts'
import { startReplicas } from '../apps/server/test/replicas.ts'
import { listAges, type UpgradePath, type UpgradeResult, upgradeFrom } from '../apps/server/test/upgrades.ts'
import { tortureBackups } from './backups/backups.ts'
import { tortureDisk } from './database/full-disk.ts'
import { torturePooled } from './database/pooled.ts'
import { torturePrimary } from './database/primary-lost.ts'
import { tortureStandby } from './database/standby-away.ts'
import { tortureTls } from './database/tls.ts'
import { tortureVersions } from './database/versions.ts'
import { tortureDeploy } from './deploy/deploy.ts'
import { tortureFullDisk } from './disk.ts'
import { tortureKeys } from './keys/keys.ts'
import { askAlone, callAsDescribed, postAnything, uploadMuch } from './longer.ts'
import { type PartResult, Skipped, type TorturePart, withDataDir, withEmbedded } from './part.ts'
import { upgradeUnderTabs } from './rolling/open-tabs.ts'
import { rollOut } from './rolling/rolling.ts'
import { signOn } from './saml/foreign-sign-ons.ts'
import { postShapes } from './saml/saml-shapes.ts'
import { tortureWatch } from './watch.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '' },
    kills: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    version: { type: 'string', default: '' },
  },
})

const REPLICA_ROUNDS = 10

/** `--only`: a part of the title; `--version`: a PostgreSQL version; `--from`: the previous version's commit. */
const PARTS: TorturePart[] = [
  { title: 'kill -9 during writes', run: () => withDataDir(tortureWrites) },
  { title: 'kill -9 during a job', run: () => withDataDir(tortureJobs) },
  { title: 'replicas starting together', run: () => withDataDir(tortureReplicas) },
  { title: 'rolling upgrade', run: () => withDataDir((dataDir) => rollOut(dataDir, values.from)) },
  { title: 'upgrade', run: () => withDataDir(upgradeUnderTabs) },
  { title: 'deploy', run: () => withDataDir(tortureDeploy) },
  { title: 'PostgreSQL 15 to 18', run: () => tortureVersions(values.version) },
  { title: 'TLS to the database', run: tortureTls },
  { title: 'behind PgBouncer', run: torturePooled },
  { title: 'primary lost', run: torturePrimary },
  { title: 'standby away', run: tortureStandby },
  { title: 'database disk full', run: tortureDisk },
  { title: 'full disk at the first start', run: () => withDataDir(tortureFullDisk) },
  { title: 'backup and restore', run: () => withDataDir(tortureBackups) },
  { title: 'key rotation', run: () => withDataDir(tortureKeys) },
  { title: 'upgrades', run: () => withDataDir(tortureUpgrades) },
  { title: 'single sign-on through simplesamlphp', run: signOn },
  { title: 'SAML shapes', run: () => withDataDir(postShapes) },
  { title: 'OpenAPI conformance', run: callAsDescribed },
  { title: 'fuzzed request bodies', run: postAnything },
  { title: 'watched by Prometheus', run: () => withDataDir(tortureWatch) },
  { title: 'concurrent large uploads', run: uploadMuch },
  { title: 'each permission on its own', run: askAlone },
]

async function tortureWrites(dataDir: string) {
  const { kills, acknowledged, lost, restarts, history } = await runCrashes({ kills: Number(values.kills), dataDir })
  const verified = history.split('\n').at(-1)
  const slowest = Math.max(...restarts)
  return {
    table: [{ kills, acknowledged, lost: lost.length, 'slowest restart (ms)': slowest, history: verified }],
    wrong: history.includes('The history is verified') ? lost : [...lost, history],
  }
}

async function tortureJobs(dataDir: string) {
  const crashes = await runJobCrashes({ dataDir, kinds: Object.keys(FAN_OUTS) })
  return {
    table: crashes.map(({ kind, point, wrong }) => ({ kind, point, wrong: wrong || 'nothing' })),
    wrong: crashes.flatMap(({ kind, point, wrong }) => (wrong === '' ? [] : [`${kind}, ${point}: ${wrong}`])),
  }
}

/** Three servers start together on an empty database, every other time with sample data, several times. */
async function tortureReplicas(dataDir: string): Promise<PartResult> {
  const wrong: string[] = []
  const took: number[] = []
  await withEmbedded({ dataDir, settings: { max_connections: '200' } }, async (address) => {
    for (let round = 1; round <= REPLICA_ROUNDS; round++) {
      const began = performance.now()
      const found = await startReplicas({ address, withDemo: round % 2 === 0 })
      wrong.push(...found.map((what) => `round ${round}: ${what}`))
      took.push(Math.round(performance.now() - began))
    }
  })
  return {
    table: [
      { rounds: REPLICA_ROUNDS, servers: REPLICA_ROUNDS * 3, 'slowest (ms)': Math.max(...took), wrong: wrong.length },
    ],
    wrong,
  }
}

/** A database of each age, with rows in every table, upgraded by this version, or its backup restored. */
async function tortureUpgrades(dataDir: string): Promise<PartResult> {
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

/** A whole title is that part alone. */
const part = values.only.toLowerCase()
const selected = PARTS.filter(({ title }) => title.toLowerCase() === part)
const chosen = selected.length > 0 ? selected : PARTS.filter(({ title }) => title.toLowerCase().includes(part))

let isSound = true
for (const { title, run } of chosen) {
  const result = await run().catch((error: unknown) => {
    if (!(error instanceof Skipped)) throw error
    console.log(`${title}: skipped, ${error.message}.`)
  })
  if (!result) continue
  const { table, wrong } = result
  console.log(title)
  console.table(table)
  for (const line of wrong.slice(0, 60)) console.error(line)
  isSound &&= wrong.length === 0
}
process.exit(isSound ? 0 : 1)
