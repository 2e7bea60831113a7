import { access, constants, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Config } from '../../settings/config.ts'
import { check, type Findings } from './finding.ts'

const MB = 1024 * 1024
const LEAST_DATA = 1024 * MB
/** Room for a dozen of the largest files. */
export const LEAST_UPLOADS = 256 * MB

const inWords = (bytes: number) =>
  bytes > 10_240 * MB ? `${Math.round(bytes / MB / 1024)} GB` : `${Math.round(bytes / MB)} MB`

export const checkDisk = check('Disk', async (found, config: Config) => {
  if (config.databaseUrl === null)
    await checkFolder(found, { folder: config.dataDir, what: 'the database', least: LEAST_DATA })
  await checkFolder(found, { folder: tmpdir(), what: 'uploaded files', least: LEAST_UPLOADS })
})

async function checkFolder(found: Findings, { folder, what, least }: { folder: string; what: string; least: number }) {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    if (free < least) found.wrong(`${folder} has ${inWords(free)} left for ${what}.`, 'Free up space there.')
    else found.ok(`${folder} has ${inWords(free)} left for ${what}.`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    found.wrong(
      `${folder} for ${what} can't be written to (${code}).`,
      'Create it, and give the server’s user write permission.',
    )
  }
}
