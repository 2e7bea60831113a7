import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { built } from '../../test/server-process.ts'
import { SettingError } from '../settings/config.ts'
import { keyFileOf, makeKeyFile, readKeyFile } from './key-file.ts'

describe('the key of the embedded database', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'acm-key-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('is created once, completely, for its owner only', async () => {
    expect(await readKeyFile(dataDir)).toBeNull()
    const results = await Promise.all([makeKeyFile(dataDir), makeKeyFile(dataDir)])
    const key = await readKeyFile(dataDir)
    expect(key).toHaveLength(32)
    expect(results).toEqual([key, key])
    expect(await makeKeyFile(dataDir)).toEqual(key)
    expect(statSync(keyFileOf(dataDir)).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir)).toEqual(['secret.key'])
  })

  it('stops the start when its file is invalid', async () => {
    const whole = Buffer.alloc(32, 7).toString('base64')
    for (const text of ['', '\n', 'c2hvcnQ=', `${whole}${whole}`, `${whole.slice(0, 20)}\n`, `*${whole.slice(1)}`]) {
      writeFileSync(keyFileOf(dataDir), text)
      const refusal = await readKeyFile(dataDir).catch((error: unknown) => error)
      expect(refusal, JSON.stringify(text)).toBeInstanceOf(SettingError)
      expect((refusal as Error).message).toBe(
        `${keyFileOf(dataDir)} must contain 32 bytes in base64. Restore it from a backup.`,
      )
      expect(readFileSync(keyFileOf(dataDir), 'utf8')).toBe(text)
    }
  })

  it('stays unchanged if no new one can be written', async () => {
    const key = await makeKeyFile(dataDir)
    const keys = await built('keys')
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
    // Forbids files to grow, like a full disk.
    const limited = promisify(execFile)(
      '/bin/sh',
      ['-c', 'ulimit -f 0 && exec "$0" "$@"', process.execPath, keys, 'new'],
      { env },
    )
    expect(await limited.catch(({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr)).toBe(
      `${keyFileOf(dataDir)}.old can't be written (EFBIG). Free up space or give this user write permission.\n`,
    )
    expect(await readKeyFile(dataDir)).toEqual(key)
    expect(readdirSync(dataDir)).toEqual(['secret.key'])
  })

  it('is read with or without a line end', async () => {
    writeFileSync(keyFileOf(dataDir), `${Buffer.alloc(32, 7).toString('base64')}\n`)
    expect(await readKeyFile(dataDir)).toEqual(Buffer.alloc(32, 7))
  })
})
