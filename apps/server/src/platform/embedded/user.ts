// PostgreSQL refuses to run as root; if we are root, its processes run as an unprivileged system user.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { SettingError } from '../../settings/setting-error.ts'

export type ProcessUser = { name: string; uid: number; gid: number }

/** PGOPTIONS, LC_* and LD_* of the caller's environment would change the cluster. */
export const cleanEnvironment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

/** Undefined: the user of this process. */
export function databaseUser(): ProcessUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readUsers()
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const found = users.find((user) => user.name === name)
    if (found) return found
  }
  throw new SettingError(
    "PostgreSQL doesn't run as root, and this machine has no user postgres or nobody. Start as another user, or set DATABASE_URL.",
  )
}

export function userById(uid: number, gid: number): ProcessUser {
  return { name: readUsers().find((user) => user.uid === uid)?.name ?? `user ${uid}`, uid, gid }
}

export function asUser(user: ProcessUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/** Asks the system, because mode bits ignore access lists and mount options. */
export function canEnter(folder: string, user: ProcessUser | undefined): boolean {
  const result = spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...asUser(user), cwd: '/', stdio: 'ignore' })
  return result.status === 0
}

function readUsers(): ProcessUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
