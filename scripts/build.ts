// Makes ./dist for machines without the sources.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { binOf, root, run } from './commands.ts'

interface BuildPart {
  title: string
  workspace: string
  name: string
}

const WEB: BuildPart = { title: 'web app', workspace: 'apps/web', name: 'web' }
const SERVER: BuildPart = { title: 'server', workspace: 'apps/server', name: 'server' }
const SHARED = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'packages/contract',
  'scripts/verify-history-export.mjs',
]

type LogLine = (line: string) => void

const cache = join(root, '.cache')
export const dist = join(root, 'dist')

export const buildWebIfChanged = (log: LogLine): Promise<void> => buildPart(WEB, log)
export const buildServerIfChanged = (log: LogLine): Promise<void> => buildPart(SERVER, log)

export async function buildIfChanged(log: LogLine): Promise<void> {
  await buildServerIfChanged(log)
  await buildWebIfChanged(log)
}

async function buildPart({ title, workspace, name }: BuildPart, log: LogLine): Promise<void> {
  const files = [...SHARED, workspace].flatMap(filesOf)
  const out = join(dist, name)
  const hash = hashOf(files)
  if (stampIn(out) !== hash) await buildAnew({ title, workspace, name }, { wanted: hash, out, log })
}

interface BuildOptions {
  wanted: string
  out: string
  log: LogLine
}

async function buildAnew({ title, workspace, name }: BuildPart, { wanted, out, log }: BuildOptions): Promise<void> {
  const started = Date.now()
  log(`Building the ${title}…`)
  const fresh = join(cache, `${name}-new-${process.pid}`)
  mkdirSync(cache, { recursive: true })
  const command = [process.execPath, binOf('vite', 'bin/vite.js'), 'build', '--outDir', fresh, '--emptyOutDir']
  const env = { NODE_ENV: 'production', BUILD_ID: wanted }
  const output: string[] = []
  const onLine = (line: string) => output.push(line)
  const code = await run([...command, '--logLevel', 'warn'], { cwd: join(root, workspace), env, onLine })
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Error([`Building the ${title} failed:`, ...output].join('\n'))
  }
  for (const line of output) log(line)
  writeFileSync(join(fresh, STAMP), wanted)
  swap({ fresh, out, old: join(cache, `${name}-old-${process.pid}`) })
  log(`Built the ${title} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** The stamp is moved with the finished folder, so a killed build never counts as complete. */
function swap({ fresh, out, old }: { fresh: string; out: string; old: string }): void {
  mkdirSync(dirname(out), { recursive: true })
  if (existsSync(out)) renameSync(out, old)
  try {
    renameSync(fresh, out)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Another command has just put its build of the same sources there.
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
    rmSync(fresh, { recursive: true, force: true })
  }
  rmSync(old, { recursive: true, force: true })
}

const STAMP = '.build-stamp'

function stampIn(folder: string): string | undefined {
  const file = join(folder, STAMP)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** A file, or all files of a folder but tests and build output. */
const filesOf = (path: string): string[] => (statSync(join(root, path)).isDirectory() ? filesIn(path) : [path])

/** Directory entries carry their type: a stat of each would double the time. */
function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !['dist', 'node_modules', 'test'].includes(name) && !/\.test\.tsx?$/.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesIn(path) : [path]
    })
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    const content = readFileSync(join(root, path))
    hash.update(`${path} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}
