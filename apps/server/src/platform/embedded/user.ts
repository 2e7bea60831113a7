// PostgreSQL refuses to run as root: as root, its processes run as a user of the system without rights.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { EmbeddedError } from './error.ts'

export type ProcessUser = { name: string; uid: number; gid: number }

/** Nothing of the caller's environment may change the cluster: PGOPTIONS, LC_* and LD_* would. */
export const cleanEnvironment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

/** undefined: as whoever runs this process. */
export function databaseUser(): ProcessUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readUsers()
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const found = users.find((user) => user.name === name)
    if (found) return found
  }
  throw new EmbeddedError(
    'PostgreSQL does not run as root and this machine has neither a user postgres nor nobody: start as another user, or set DATABASE_URL.',
  )
}

export function userById(uid: number, gid: number): ProcessUser {
  return { name: readUsers().find((user) => user.uid === uid)?.name ?? `user ${uid}`, uid, gid }
}

export function asUser(user: ProcessUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/** Asks the system itself: mode bits alone say nothing of access lists and mount options. */
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
