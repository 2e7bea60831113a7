import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { fileDatabase } from '../../../test/file-database.ts'
import { ensureFirstData } from '../../installation/first-data.ts'
import { type Installation, openInstallation, systemContext } from '../../installation/installation.ts'
import { encryptAll } from '../../installation/key-rotation.ts'
import { keyIdOf } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { type Environment, loadConfig } from '../../settings/config.ts'
import { checkKeys } from '../doctor/keys.ts'

const { env } = fileDatabase()
const [former, next] = [randomBytes(32), randomBytes(32)]
const [formerId, nextId] = [keyIdOf(former), keyIdOf(next)]

const settings = (key: Buffer, old?: Buffer): Environment => ({
  ...env,
  SECRET_KEY: key.toString('base64'),
  SECRET_KEY_OLD: old?.toString('base64'),
})
const open = (...keys: [Buffer, Buffer?]): Promise<Installation> =>
  openInstallation(loadConfig(settings(...keys)), () => undefined)
/** Returns the doctor's text, which is the same as that of `npm run keys`. */
const advice = async ({ db }: Services, ...keys: [Buffer, Buffer?]) => {
  const findings = await checkKeys(db, loadConfig(settings(...keys)))
  return findings.find(({ state }) => state === 'look')?.says ?? ''
}

beforeAll(async () => {
  const { services, close } = await open(former)
  await ensureFirstData(services).finally(close)
})

describe('the replacement of a key by several servers', () => {
  it('lists the next step while the old key is used', { timeout: 90_000 }, async () => {
    const one = await open(former, next)
    const two = await open(former, next)
    expect(await advice(two.services, former)).toBe('')
    expect(await advice(two.services, former, next)).toBe(
      `SECRET_KEY_OLD contains the key ${nextId}, which has not been used yet.`,
    )
    await one.close()
    const again = await open(next, former)
    expect(await advice(two.services, next, former)).toMatch(
      /^\d+ stored secrets still need a key other than the current one\.$/,
    )
    await encryptAll(systemContext({ services: again.services, job: 'test' }))
    expect(await advice(two.services, next, former)).toBe(`A server still uses the replaced key ${formerId}.`)
    await two.close()
    expect(await advice(again.services, next, former)).toBe('SECRET_KEY_OLD is no longer needed.')
    await again.close()
    const last = await open(next)
    expect(await advice(last.services, next)).toBe('')
    await last.close()
  })
})
