import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../../scripts/commands.ts'
import { Skipped, skipFor } from '../part.ts'

export interface Version {
  folder: string
  commit: string
  migrations: string[]
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const MIGRATIONS = 'apps/server/migrations'
const WORKSPACES = ['packages/contract', 'apps/server', 'apps/web', 'e2e']

/** The entry behind `npm start`; versions without a build run from their sources. */
export function mainOf(folder: string = root): string {
  const built = join(folder, 'dist/server/main.js')
  return existsSync(built) ? built : join(folder, 'apps/server/src/main.ts')
}

/** The last commit whose migrations are a proper subset of the current ones; other branches used other numbers. */
function commitBefore(): string | undefined {
  const migrations = new Set(readdirSync(join(root, MIGRATIONS)))
  const isBefore = (commit: string) => {
    const its = git('ls-tree', '--name-only', `${commit}:${MIGRATIONS}`).split('\n')
    return its.length < migrations.size && its.every((name) => migrations.has(name))
  }
  const changed = git('log', '--format=%H', '--', MIGRATIONS).split('\n')
  return ['HEAD', ...changed.map((commit) => `${commit}~1`)].find(isBefore)
}

/** Builds the last version with fewer migrations, or the named commit; skips the part where that is impossible. */
export async function versionBefore(folder: string, named: string): Promise<Version> {
  let commit: string
  try {
    commit = git('rev-parse', named || (commitBefore() ?? 'HEAD'))
  } catch {
    throw new Skipped('the history of the sources is not here')
  }
  mkdirSync(folder)
  execFileSync('tar', ['-x', '-C', folder], {
    input: execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 }),
  })
  // With the same lock file our packages are reused, else they come from the registry.
  const [ours, its] = [root, folder].map((place) => readFileSync(join(place, 'package-lock.json'), 'utf8'))
  if (ours === its)
    for (const place of ['', ...WORKSPACES]) linkPackages(join(root, place), join(folder, place), folder)
  else if ((await run([process.execPath, 'scripts/ensure-deps.mjs'], { cwd: folder, onLine: () => undefined })) !== 0)
    skipFor('the packages of the version before cannot be had')
  skipFor((await buildIn(folder)) ? null : 'the version before could not be built')
  return { folder, commit: commit.slice(0, 7), migrations: readdirSync(join(folder, MIGRATIONS)) }
}

/** False: it cannot be built. */
export async function buildIn(folder: string): Promise<boolean> {
  const building = "import('./scripts/build.ts').then((build) => build.buildIfChanged(() => {}))"
  return (await run([process.execPath, '--eval', building], { cwd: folder, onLine: () => undefined })) === 0
}

/** Links everything but @acm, which are that version's own packages. */
function linkPackages(from: string, to: string, folder: string): void {
  if (!existsSync(join(from, 'node_modules')) || !existsSync(to)) return
  mkdirSync(join(to, 'node_modules'))
  for (const name of readdirSync(join(from, 'node_modules')))
    if (name !== '@acm') symlinkSync(join(from, 'node_modules', name), join(to, 'node_modules', name))
  if (from !== root) return
  mkdirSync(join(to, 'node_modules/@acm'))
  for (const place of WORKSPACES)
    symlinkSync(join(folder, place), join(to, 'node_modules/@acm', place.split('/').at(-1) ?? ''))
}
