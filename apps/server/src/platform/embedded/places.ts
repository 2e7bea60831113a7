import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { SettingError } from '../../settings/setting-error.ts'
import type { ProcessUser } from './user.ts'
import { canEnter, databaseUser, userById } from './user.ts'

export type EmbeddedPaths = { folder: string; clusterDir: string; user: ProcessUser | undefined }

/** For clusters whose user cannot enter the data folder; the second is the previous folder. */
export const systemHomes: readonly [string, ...string[]] = [
  '/var/lib/aces-central-management-embedded',
  '/var/lib/aces-central-management',
]
const socketDirPrefix = 'acm-pg-'
/** A socket's path can have 107 characters, on macOS 103; its name and ours take 30. */
const longestSocketBase = 70

export function findHome(dataDir: string, log: (line: string) => void): EmbeddedPaths {
  const user = databaseUser()
  const real = makeFolder(dataDir)
  const inside = join(real, 'postgres')
  const owner = user && ownerOf(join(inside, 'cluster'))
  if (!user || owner) return homeAt(inside, owner ?? user)

  const outside = homeOutside(real, user)
  if (canEnter(real, user) && !existsSync(join(outside, 'cluster'))) return homeAt(inside, user)
  log(`The database is kept in ${outside}, because its user ${user.name} can't access ${real}`)
  return homeAt(outside, ownerOf(join(outside, 'cluster')) ?? user)
}

/** A cluster in a previous folder stays there. */
export function homeOutside(real: string, user: ProcessUser, [home, ...former] = systemHomes): string {
  const name = createHash('sha256').update(real).digest('hex').slice(0, 16)
  const place = join(home, name)
  const previous = former.find((one) => existsSync(join(one, name, 'cluster')))
  if (!previous) return place
  // systemd takes over a folder with the name of a service's state, and leaves a link there.
  if (lstatSync(previous).isSymbolicLink())
    throw new SettingError(
      `systemd moved the database of ${real} to make room for a service of that name. Move it back: mkdir -p ${home} && mv ${realpathSync(join(previous, name))} ${place} && chown -R ${user.name}: ${place}`,
    )
  return join(previous, name)
}

function homeAt(folder: string, user: ProcessUser | undefined): EmbeddedPaths {
  makeFolder(folder)
  // The database's user needs access under any umask.
  if (user) chmodSync(folder, 0o755)
  if (user && systemHomes.includes(dirname(folder))) chmodSync(dirname(folder), 0o755)
  return { folder, clusterDir: join(folder, 'cluster'), user }
}

function makeFolder(folder: string): string {
  try {
    makeParents(folder)
    if (!statSync(folder).isDirectory()) throw new SettingError(`${folder} isn't a folder. Set another DATA_DIR.`)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(folder)
  } catch (error) {
    if (error instanceof SettingError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new SettingError(
      code === 'ENOTDIR'
        ? `The parent of the data folder ${folder} isn't a folder. Set another DATA_DIR.`
        : `The data folder ${folder} can't be written to (${code}). Start as the user who owns it, or set another DATA_DIR.`,
    )
  }
}

/** Node's recursive mkdir never returns if the system denies that an existing parent exists (/proc). */
export function makeParents(folder: string, mode?: number): void {
  if (existsSync(folder)) return
  makeParents(dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function ownerOf(clusterDir: string): ProcessUser | undefined {
  const stat = statSync(clusterDir, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? userById(stat.uid, stat.gid) : undefined
}

/** Both we and the database's user must be able to use it: TMPDIR may be private to us. */
export function temporaryFolder(user: ProcessUser | undefined): string {
  return firstUsable([tmpdir(), '/tmp'], user)
}

/** Closed to everyone but the database's user, because the socket lets anyone in without a password. */
export function makeSocketDir(user: ProcessUser | undefined): string {
  const short = ['/tmp', tmpdir()].filter((folder) => folder.length <= longestSocketBase)
  const folder = mkdtempSync(join(firstUsable(short, user), socketDirPrefix))
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

/** The path may come from a file, so only a folder of the kind we make is removed. */
export function removeSocketDir(socketDir: string): void {
  if (basename(socketDir).startsWith(socketDirPrefix)) rmSync(socketDir, { recursive: true, force: true })
}

function firstUsable(candidates: string[], user: ProcessUser | undefined): string {
  const usable = candidates.find((folder) => canEnter(folder, user) && canWrite(folder))
  if (usable) return usable
  throw new SettingError('The embedded database needs a temporary folder that every user can write to, e.g. /tmp.')
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
