import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileDatabase } from '../../test/file-database.ts'
import { built } from '../../test/server-process.ts'
import { checkKeys } from '../operations/doctor/keys.ts'
import { temporaryFolder } from '../platform/embedded/places.ts'
import { birthOf } from '../platform/embedded/process.ts'
import { databaseUser } from '../platform/embedded/user.ts'
import { type Config, loadConfig, SettingError } from '../settings/config.ts'
import { ensureFirstData } from './first-data.ts'
import { deleteEmbeddedInstallation, type Installation, openInstallation, systemContext } from './installation.ts'
import { keyFileOf, replaceKeyFile } from './key-file.ts'
import { encryptAll } from './key-rotation.ts'

const silent = () => undefined
const until = async (isSo: () => boolean) => {
  while (!isSo()) await sleep(2)
}

describe('an installation on the embedded database', () => {
  let dataDir: string
  let config: Config
  beforeAll(() => {
    dataDir = mkdtempSync(join(temporaryFolder(databaseUser()), 'acm-installation-'))
    chmodSync(dataDir, 0o755)
    config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  const pidFile = () => join(dataDir, 'postgres/cluster/postmaster.pid')
  const postmaster = () => {
    try {
      return Number(readFileSync(pidFile(), 'utf8').split('\n')[0])
    } catch {
      // The file is gone; it may go between the check and the read.
      return 0
    }
  }

  it('stops the database even while it restarts', async () => {
    for (const moment of ['before', 'during']) {
      const lines: string[] = []
      const { close } = await openInstallation(config, (line) => lines.push(line))
      const killed = postmaster()
      process.kill(killed, 'SIGKILL')
      await until(() => lines.some((line) => line.endsWith('is restarting.')))
      if (moment === 'during') await until(() => postmaster() > 0 && postmaster() !== killed)
      const second = postmaster()
      await close()
      expect(existsSync(pidFile()), moment).toBe(false)
      expect(second === killed || birthOf(second) === undefined, moment).toBe(true)
      expect(readdirSync(join(dataDir, 'postgres')), moment).toEqual(['cluster'])
    }
  })

  describe('that is open', () => {
    let opened: Installation
    beforeAll(async () => {
      opened = await openInstallation(config, silent)
      await ensureFirstData(opened.services)
    })
    afterAll(() => opened.close())

    it("can't be opened twice, or deleted", async () => {
      const refusal = /^Another server \(process \d+\) is already using the database in .*\. Stop it first/m
      for (const openOther of [
        () => openInstallation(config, silent),
        () => deleteEmbeddedInstallation(dataDir, silent),
      ]) {
        const error = await openOther().catch((failure: unknown) => failure)
        expect(error).toBeInstanceOf(SettingError)
        expect((error as Error).message).toMatch(refusal)
      }
      expect(existsSync(keyFileOf(dataDir))).toBe(true)
    })

    it('is shared with commands and stays open', { timeout: 60_000 }, async () => {
      const { services } = opened
      const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'test' }
      const runCommand = async (name: string, ...words: string[]) =>
        promisify(execFile)(process.execPath, [await built(name), ...words], { env })
      const today = new Date().toISOString().slice(0, 10)
      const out = join(dataDir, 'export.jsonl')
      const [verified, key, exported] = await Promise.all([
        runCommand('history-verify'),
        runCommand('history-export', '--key'),
        runCommand('history-export', '--from', today, '--to', today, '--out', out),
      ])
      expect(verified.stdout).toMatch(/^The history is verified: \d+ entries\.$/m)
      expect(key.stdout).toBe(`${services.secrets.publicKey}\n`)
      expect(exported.stdout).toMatch(/^Wrote \d+ entries, /m)
      expect(readFileSync(out, 'utf8').split('\n').length).toBeGreaterThan(1)
      rmSync(out)
      expect((await sql`select 1 as one`.execute(services.db)).rows).toEqual([{ one: 1 }])
    })
  })

  it('drops the old key once everything is re-encrypted', async () => {
    await replaceKeyFile(dataDir)
    await replaceKeyFile(dataDir)
    const { services, close } = await openInstallation(config, silent)
    await encryptAll(systemContext({ services, job: 'test' }))
    const findings = await checkKeys(services.db, config)
    await close()
    expect(findings).toMatchObject([
      {
        says: 'SECRET_KEY_OLD is no longer needed.',
        todo: `Delete ${keyFileOf(dataDir)}.old, and restart the server.`,
      },
    ])
  })

  it("doesn't create a key for a database with one", async () => {
    const key = readFileSync(keyFileOf(dataDir))
    rmSync(keyFileOf(dataDir))
    await expect(openInstallation(config, silent)).rejects.toThrow(`${keyFileOf(dataDir)} is missing`)
    expect(existsSync(keyFileOf(dataDir))).toBe(false)
    writeFileSync(keyFileOf(dataDir), key)
  })

  it('is deleted with its key and nothing else', async () => {
    writeFileSync(join(dataDir, 'notes.txt'), 'mine')
    expect(await deleteEmbeddedInstallation(dataDir, silent)).toBe(true)
    expect(readdirSync(dataDir)).toEqual(['notes.txt'])
    expect(await deleteEmbeddedInstallation(dataDir, silent)).toBe(false)
    expect(await deleteEmbeddedInstallation(join(dataDir, 'none'), silent)).toBe(false)
    expect(readdirSync(dataDir)).toEqual(['notes.txt'])
  })
})

describe('installation on a given database', () => {
  const { env } = fileDatabase()
  const start = async (more: Record<string, string>, key = randomBytes(32)) => {
    const SECRET_KEY = key.toString('base64')
    const config = loadConfig({ LOG_LEVEL: 'silent', DATABASE_URL: env.DATABASE_URL, SECRET_KEY, ...more })
    const { services, close } = await openInstallation(config, silent)
    return ensureFirstData(services).finally(close)
  }

  it('is bound to the key of the successful first start', async () => {
    const needed = 'ADMIN_EMAIL and ADMIN_PASSWORD are required because the database has no users yet.'
    await expect(start({})).rejects.toThrow(needed)
    await expect(start({ ADMIN_EMAIL: 'first@example.com' })).rejects.toThrow(needed)
    const key = randomBytes(32)
    expect(await start({ ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'long enough' }, key)).toBe(true)
    expect(await start({}, key)).toBe(false)
    await expect(start({})).rejects.toThrow("SECRET_KEY isn't the key of this database")
  })

  it("explains in one message why a database can't be opened", async () => {
    const SECRET_KEY = randomBytes(32).toString('base64')
    const nowhere = loadConfig({ LOG_LEVEL: 'silent', DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x', SECRET_KEY })
    const error = await openInstallation(nowhere, silent).catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(SettingError)
    expect((error as Error).message).toBe("The database can't be reached: it doesn't accept connections (127.0.0.1:1).")
  })
})
