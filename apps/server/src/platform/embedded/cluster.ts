import { execFile } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SettingError } from '../../settings/setting-error.ts'
import { syncFolder } from '../sync-folder.ts'
import type { Binaries } from './binaries.ts'
import type { EmbeddedPaths } from './places.ts'
import { removeSocketDir } from './places.ts'
import { birthOf, commandOf, signal, waitForDeath } from './process.ts'
import { asUser, cleanEnvironment } from './user.ts'

const run = promisify(execFile)
const FULL = 'No space left on device'
/** Above every process id: the rest of postmaster.pid stays, because PostgreSQL checks shared memory with it. */
const nobodysPid = 2147483646

/** Created aside and renamed: a start that is killed midway leaves nothing that looks like a cluster. */
export async function ensureCluster(place: EmbeddedPaths, binaries: Binaries, sync: boolean): Promise<void> {
  removeLeftovers(place)
  if (existsSync(place.clusterDir)) return checkCluster(place, binaries)

  const fresh = mkdtempSync(join(place.folder, 'new-'))
  if (place.user) chownSync(fresh, place.user.uid, place.user.gid)
  const args = ['-D', fresh, '-U', 'postgres', '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  args.push('--auth-local=trust', '--auth-host=reject', '--no-instructions')
  if (!sync) args.push('--no-sync')
  try {
    await run(binaries.initdb, args, { ...asUser(place.user), cwd: '/', env: cleanEnvironment })
  } catch (error) {
    const output = String((error as { stderr?: string }).stderr || (error as Error).message).trim()
    const reason = output.includes(FULL) ? 'the disk is full.' : output
    throw new SettingError(`The embedded database couldn't be created in ${place.folder}: ${reason}`)
  }
  renameSync(fresh, place.clusterDir)
  await syncFolder(place.folder)
}

const RESTORED = 'restored'

/** Keeps the previous cluster and returns its folder; null: there was none. */
export async function swapClusters({ folder, clusterDir }: EmbeddedPaths, fresh: string): Promise<string | null> {
  const restored = join(folder, RESTORED)
  const replacedFolder = join(folder, `replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`)
  const wasThere = existsSync(clusterDir)
  // This name marks a whole cluster: the next start finishes an interrupted swap.
  renameSync(fresh, restored)
  await syncFolder(folder)
  if (wasThere) renameSync(clusterDir, replacedFolder)
  renameSync(restored, clusterDir)
  await syncFolder(folder)
  return wasThere ? replacedFolder : null
}

/** After an interrupted swap at least one of the two is whole. */
export function finishSwap({ folder, clusterDir }: EmbeddedPaths): void {
  const restored = join(folder, RESTORED)
  if (!existsSync(restored)) return
  if (existsSync(clusterDir)) rmSync(restored, { recursive: true, force: true })
  else renameSync(restored, clusterDir)
}

/** Renamed, then removed: a deletion that is killed midway leaves no half cluster. Answers whether there was one. */
export async function deleteCluster(place: EmbeddedPaths): Promise<boolean> {
  const isThere = existsSync(place.clusterDir)
  if (isThere) {
    renameSync(place.clusterDir, join(mkdtempSync(join(place.folder, 'new-')), 'deleted'))
    await syncFolder(place.folder)
  }
  removeLeftovers(place)
  return isThere
}

function removeLeftovers({ folder }: EmbeddedPaths): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('new-')) {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    }
  }
}

function checkCluster({ clusterDir }: EmbeddedPaths, { major }: Binaries): void {
  let version: string
  try {
    version = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    const denied = (error as NodeJS.ErrnoException).code === 'EACCES'
    throw new SettingError(
      denied
        ? `The database in ${clusterDir} belongs to another user of this machine. Start as that user or as root, or set another DATA_DIR.`
        : `${clusterDir} isn't a PostgreSQL cluster. Move it elsewhere, or set another DATA_DIR.`,
    )
  }
  if (version !== String(major)) {
    throw new SettingError(
      `The database in ${clusterDir} was created by PostgreSQL ${version}, but this release uses ${major}. Restore it from a backup, or set another DATA_DIR.`,
    )
  }
}

/** Stops a postmaster that outlived its server, and clears a postmaster.pid that names someone else's process. */
export async function clearOrphan({ clusterDir }: EmbeddedPaths, log: (line: string) => void): Promise<void> {
  const file = join(clusterDir, 'postmaster.pid')
  if (!existsSync(file)) return
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) {
    rmSync(file)
    return
  }
  if (birthOf(pid) !== undefined && runsCluster(pid, clusterDir)) {
    log(`Stopping the database of a server that was killed (process ${pid})`)
    await stopPostmaster(pid, 5000)
  }
  // The id may belong to another process by now, or to a zombie: PostgreSQL takes either for a running postmaster.
  if (existsSync(file)) writeFileSync(file, [String(nobodysPid), ...lines.slice(1)].join('\n'))
  if (lines[4]) removeSocketDir(lines[4])
}

function runsCluster(pid: number, clusterDir: string): boolean {
  const command = commandOf(pid)
  return command.some((part) => part.endsWith('postgres')) && command.join(' ').includes(clusterDir)
}

/** Fast, then immediate (the next start replays the log), then by force. */
export async function stopPostmaster(pid: number, patience: number): Promise<void> {
  for (const step of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signal(pid, step)
    if (await waitForDeath(pid, patience)) return
  }
}
