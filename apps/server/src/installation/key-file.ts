import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseSecretKey } from '../formats/secret-key.ts'
import { syncFolder } from '../platform/sync-folder.ts'
import { SettingError } from '../settings/config.ts'

export const keyFileOf = (dataDir: string): string => join(resolve(dataDir), 'secret.key')

/** Replaced keys, one per line. */
export const oldKeyFileOf = (dataDir: string): string => `${keyFileOf(dataDir)}.old`

/** The embedded database's key; null: not created yet. */
export async function readKeyFile(dataDir: string): Promise<Buffer | null> {
  const file = keyFileOf(dataDir)
  const text = await readText(file)
  return text === null ? null : keyIn(file, text.trim())
}

export const readOldKeyFile = (dataDir: string): Promise<Buffer[]> => readKeyLines(oldKeyFileOf(dataDir))

/** One key per line; empty if the file does not exist. */
export async function readKeyLines(file: string): Promise<Buffer[]> {
  const lines = (await readText(file))?.split('\n').map((line) => line.trim()) ?? []
  return lines.filter((line) => line !== '').map((line) => keyIn(file, line))
}

const readText = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw new SettingError(
      `${file} can't be read (${error.code}). Start as the user who owns it, or set another DATA_DIR.`,
    )
  })

function keyIn(file: string, text: string): Buffer {
  const key = parseSecretKey(text)
  if (key) return key
  throw new SettingError(`${file} must contain 32 bytes in base64. Restore it from a backup.`)
}

/** The present key is stored in the other file before the new one replaces it, so an interruption loses neither. */
export async function replaceKeyFile(dataDir: string): Promise<void> {
  const file = keyFileOf(dataDir)
  const current = await readKeyFile(dataDir)
  if (!current) throw new SettingError(`${file} is missing, so there is no key to replace.`)
  const others = (await readOldKeyFile(dataDir)).filter((key) => !key.equals(current))
  await writeKeyLines(oldKeyFileOf(dataDir), [current, ...others])
  await writeWhole(file, newKey())
}

/** One key per line. */
export const writeKeyLines = (file: string, keys: readonly Buffer[]): Promise<void> =>
  writeWhole(file, keys.map((key) => `${key.toString('base64')}\n`).join(''))

const newKey = () => `${randomBytes(32).toString('base64')}\n`

/** Written to a temporary file first: the name never holds half a key. */
async function writeWhole(
  file: string,
  text: string,
  { put = rename, todo = 'Free up space or give this user write permission.' } = {},
): Promise<void> {
  const fresh = `${file}.new-${randomBytes(6).toString('hex')}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeSynced(fresh, text)
    await put(fresh, file)
    await syncFolder(dirname(file))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingError(`${file} can't be written (${code}). ${todo}`)
  } finally {
    await rm(fresh, { force: true }).catch(() => undefined)
  }
}

/** The first of two starts wins. */
export async function makeKeyFile(dataDir: string): Promise<Buffer> {
  const file = keyFileOf(dataDir)
  await writeWhole(file, newKey(), { put: linkOnce, todo: "The database's secrets need a stored key." })
  const key = await readKeyFile(dataDir)
  if (key) return key
  throw new SettingError(`${file} was removed while the server was starting.`)
}

const linkOnce: typeof rename = (fresh, file) =>
  link(fresh, file).catch(async (error: NodeJS.ErrnoException) => {
    // Network shares may not support hard links.
    if (error.code !== 'EEXIST') await rename(fresh, file)
  })

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
