import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { binOf, root, run } from './commands.ts'

const web = join(root, 'apps/web')
const dist = join(web, 'dist')
const stampName = '.build-stamp'

export async function buildWebIfChanged(log: (line: string) => void): Promise<void> {
  const wanted = hashOfSources()
  if (stampIn(dist) === wanted) return
  const started = Date.now()
  log('Building the web application …')
  const cache = join(root, '.cache')
  const fresh = join(cache, `web-new-${process.pid}`)
  mkdirSync(cache, { recursive: true })
  const command = [process.execPath, binOf('vite', 'bin/vite.js'), 'build', '--outDir', fresh, '--emptyOutDir']
  const code = await run([...command, '--logLevel', 'warn'], { cwd: web, env: { NODE_ENV: 'production' } })
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Error('The web application could not be built: see the message above.')
  }
  writeFileSync(join(fresh, stampName), wanted)
  swap(fresh, join(cache, `web-old-${process.pid}`))
  log(`Built the web application in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** The stamp arrives with the finished folder: a build killed at any moment is not taken for a complete one. */
function swap(fresh: string, old: string): void {
  if (existsSync(dist)) renameSync(dist, old)
  try {
    renameSync(fresh, dist)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Another command has just put its own build of the same sources there.
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
    rmSync(fresh, { recursive: true, force: true })
  }
  rmSync(old, { recursive: true, force: true })
}

function stampIn(folder: string): string | undefined {
  const file = join(folder, stampName)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const path of [
    'package-lock.json',
    'tsconfig.base.json',
    ...filesOf('apps/web'),
    ...filesOf('packages/contract'),
  ]) {
    const content = readFileSync(join(root, path))
    hash.update(`${path} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules')
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return filesOf(path)
      return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
    })
}

if (import.meta.main) {
  await buildWebIfChanged(console.log).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
