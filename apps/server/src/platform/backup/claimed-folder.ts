import { createHash } from 'node:crypto'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingError } from '../../settings/setting-error.ts'
import { deleteEmbedded } from '../embedded/embedded.ts'
import { birthOf } from '../embedded/process.ts'

/** Name prefix of a run's unfinished work: an incomplete backup, a database for checking one. */
const IN_HAND = '.in-hand-'

/** Processes in containers share ids, so the name also carries when the process was born. */
export const claimFolder = (to: string): Promise<string> =>
  mkdtemp(join(to, `${IN_HAND}${process.pid}-${marksOf(process.pid)}-`)).catch((error: NodeJS.ErrnoException) => {
    throw new SettingError(`${to} can't be written to (${error.code}).`)
  })

const marksOf = (pid: number) =>
  createHash('sha256')
    .update(birthOf(pid) ?? '')
    .digest('hex')
    .slice(0, 8)

/** Runs that were killed leave them behind. */
export async function removeDead(to: string): Promise<void> {
  for (const name of await readdir(to)) {
    // The temporary folder has those of other users, too.
    if (!name.startsWith(IN_HAND) || (await lstat(join(to, name))).uid !== process.getuid?.()) continue
    const [pid = '', marks] = name.slice(IN_HAND.length).split('-')
    if (marksOf(Number(pid)) !== marks) await removeClaim(join(to, name))
  }
}

/** Deletes the database in it as well, even if it is elsewhere or still runs. */
export async function removeClaim(folder: string): Promise<void> {
  await deleteEmbedded({ dataDir: folder, log: () => undefined, files: [] }).catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
}
