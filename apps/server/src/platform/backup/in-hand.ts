import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingError } from '../../settings/setting-error.ts'
import { deleteEmbedded } from '../embedded/embedded.ts'
import { birthOf } from '../embedded/process.ts'

/** Of what a run has in hand: a backup that is not whole yet, a database to look at one. */
const IN_HAND = '.in-hand-'

/** A folder of this run alone. In a container each has the same number: when it was born tells them apart. */
export const takeInHand = (to: string): Promise<string> =>
  mkdtemp(join(to, `${IN_HAND}${process.pid}-${marksOf(process.pid)}-`)).catch((error: NodeJS.ErrnoException) => {
    throw new SettingError(`${to} cannot be written to (${error.code}).`)
  })

const marksOf = (pid: number) =>
  createHash('sha256')
    .update(birthOf(pid) ?? '')
    .digest('hex')
    .slice(0, 8)

/** What runs before this one have left when they were killed. */
export async function removeDead(to: string): Promise<void> {
  for (const name of await readdir(to)) {
    if (!name.startsWith(IN_HAND)) continue
    const [pid = '', marks] = name.slice(IN_HAND.length).split('-')
    if (marksOf(Number(pid)) !== marks) await removeInHand(join(to, name))
  }
}

/** With the database in it, wherever that lies and whether it still runs. */
export async function removeInHand(folder: string): Promise<void> {
  await deleteEmbedded({ dataDir: folder, log: () => undefined, files: [] }).catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
}
