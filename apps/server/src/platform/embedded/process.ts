// Process ids are reused, so an id only does not prove that a process is alive.
import { spawnSync } from 'node:child_process'
import { constants, copyFileSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SettingError } from '../../settings/setting-error.ts'
import { removeSocketDir } from './places.ts'

type ClusterOwner = { pid: number; born: string; socketDir: string }

/** Changes when the id goes to another process; undefined when the process is dead or a zombie. */
export function birthOf(pid: number): string | undefined {
  if (existsSync('/proc/self/stat')) {
    const stat = read(`/proc/${pid}/stat`)
    if (!stat) return undefined
    // The command in brackets may contain brackets and spaces: count from the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${read('/proc/sys/kernel/random/boot_id')?.trim()} ${fields[19]}`
  }
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
  const [state = 'Z', ...started] = stdout.trim().split(/\s+/)
  return state.startsWith('Z') || started.length === 0 ? undefined : started.join(' ')
}

export function commandOf(pid: number): string[] {
  const cmdline = read(`/proc/${pid}/cmdline`)
  if (cmdline !== undefined) return cmdline.split('\0')
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim().split(' ')
}

export async function waitForDeath(pid: number, milliseconds: number): Promise<boolean> {
  const born = birthOf(pid)
  const deadline = Date.now() + milliseconds
  while (born !== undefined && birthOf(pid) === born) {
    if (Date.now() > deadline) return false
    await sleep(25)
  }
  return true
}

/** A process that is already gone is no failure. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A link to a written file appears complete or not at all; the lock of a dead owner is taken over. */
export function acquireOwnership(home: string, socketDir: string): () => void {
  const lock = lockOf(home)
  const own = `${lock}.${process.pid}`
  const content = JSON.stringify({ pid: process.pid, born: birthOf(process.pid), socketDir })
  writeFileSync(own, content)
  try {
    while (!tryLink(own, lock)) {
      const found = read(lock)
      const owner = parseOwner(found)
      if (owner && isAlive(owner)) {
        throw new SettingError(
          `Another server (process ${owner.pid}) is already using the database in ${home}. Stop it first, or set another DATA_DIR.`,
        )
      }
      takeAway(lock, found)
      if (owner) removeSocketDir(owner.socketDir)
    }
  } finally {
    rmSync(own, { force: true })
  }
  return () => {
    if (read(lock) === content) rmSync(lock, { force: true })
  }
}

/** Renamed first, read after: two starts that both found it stale must not remove each other's new lock. */
function takeAway(lock: string, expected: string | undefined): void {
  const aside = `${lock}.stale.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (read(aside) !== expected) tryLink(aside, lock)
  rmSync(aside, { force: true })
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'EOPNOTSUPP') return tryCopy(from, to)
    throw error
  }
}

/** Some shared folders have no hard links. */
function tryCopy(from: string, to: string): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function parseOwner(text: string | undefined): ClusterOwner | undefined {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

const lockOf = (home: string) => join(home, 'owner.json')
const isAlive = ({ pid, born }: ClusterOwner) => birthOf(pid) === born

/** Undefined: no process owns the cluster. */
export function findOwnersSocket(home: string): string | undefined {
  const owner = parseOwner(read(lockOf(home)))
  return owner && isAlive(owner) ? owner.socketDir : undefined
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
