import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseSecretKey, SettingError } from './config.ts'

export const keyFileOf = (dataDir: string): string => join(resolve(dataDir), 'secret.key')

/** The embedded database's key; null: it has not been made yet. */
export async function readKeyFile(dataDir: string): Promise<Buffer | null> {
  const file = keyFileOf(dataDir)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw new SettingError(
      `${file} cannot be read (${error.code}): start as the user it belongs to, or set another DATA_DIR.`,
    )
  })
  if (text === null) return null
  const key = parseSecretKey(text.trim())
  if (key) return key
  throw new SettingError(`${file} must hold 32 bytes in base64: put it back from a backup.`)
}

/** Made aside and linked: no other name for it ever holds half a key, and the first of two starts wins. */
export async function makeKeyFile(dataDir: string): Promise<Buffer> {
  const file = keyFileOf(dataDir)
  const fresh = `${file}.new-${randomBytes(6).toString('hex')}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeSynced(fresh, `${randomBytes(32).toString('base64')}\n`)
    await link(fresh, file).catch(async (error: NodeJS.ErrnoException) => {
      // Shared folders may know no hard links.
      if (error.code !== 'EEXIST') await rename(fresh, file)
    })
    await syncFolder(dirname(file))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingError(`${file} cannot be written (${code}): the database's secrets need a key that is kept.`)
  } finally {
    await rm(fresh, { force: true }).catch(() => undefined)
  }
  const key = await readKeyFile(dataDir)
  if (key) return key
  throw new SettingError(`${file} was taken away while the server started.`)
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
