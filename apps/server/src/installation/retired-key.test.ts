import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { fileDatabase } from '../../test/file-database.ts'
import { FIRST_USER, within } from '../../test/fresh-database.ts'
import { signIn, startServer, stopServer } from '../../test/server-process.ts'
import { checkKeys } from '../operations/doctor/keys.ts'
import { LOCKS } from '../platform/database/locks.ts'
import { mutate } from '../platform/history/mutate.ts'
import { sealAll } from '../platform/history/sealer.ts'
import { verifyHistory } from '../platform/history/verify.ts'
import { createSecrets, keyIdOf } from '../platform/secrets/secrets.ts'
import type { Services } from '../platform/services.ts'
import { loadConfig } from '../settings/config.ts'
import { ensureFirstData } from './first-data.ts'
import { openInstallation, systemContext } from './installation.ts'
import { encryptAll } from './key-rotation.ts'

const { address, env } = fileDatabase()
const [former, next] = [randomBytes(32), randomBytes(32)]
const [formerId, nextId] = [keyIdOf(former), keyIdOf(next)]
const RETIRE = `update secret_keys set "retiredAt" = now() where id = '${formerId}'`

const keysOf = (key: Buffer, old?: Buffer) => ({
  SECRET_KEY: key.toString('base64'),
  SECRET_KEY_OLD: old?.toString('base64'),
})

async function opened<T>(env: NodeJS.ProcessEnv, work: (services: Services) => Promise<T>): Promise<T> {
  const { services, close } = await openInstallation(loadConfig(env), () => undefined)
  return work(services).finally(close)
}

const query = (statement: string) => within(address, (client) => client.query(statement))

const open = (...keys: [Buffer, Buffer?]) =>
  openInstallation(loadConfig({ ...env, ...keysOf(...keys) }), () => undefined)
/** Returns the doctor's text, which is the same as that of `npm run keys`. */
const advice = async ({ db }: Services, ...keys: [Buffer, Buffer?]) => {
  const findings = await checkKeys(db, loadConfig({ ...env, ...keysOf(...keys) }))
  return findings.find(({ state }) => state === 'look')?.says ?? ''
}

beforeAll(() => opened({ ...env, ...keysOf(former) }, ensureFirstData))
beforeEach(() => query(`update secret_keys set "retiredAt" = null where id = '${formerId}'`))

const withKey = (services: Services, key: Buffer): Services => ({ ...services, secrets: createSecrets(key) })
const save = (services: Services, action = 'seed.written') =>
  mutate(systemContext({ services, job: 'test' }), async () => ({
    result: undefined,
    history: { action, entity: null, after: { x: 1 } },
    touched: [],
  }))
const LONG = { timeout: 90_000 }
const problemsOf = async ({ db, secrets }: Services) => {
  await sealAll(db, secrets)
  return (await verifyHistory(db, secrets)).problems
}
const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`

/** Then the next key is in use, and every secret is encrypted with it. */
it('lists the next step while several servers replace a key', LONG, async () => {
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
})

it('is rejected while a running server uses the key', async () => {
  await opened({ ...env, ...keysOf(former, next) }, async (behind) => {
    const why = `A server still uses the replaced key ${formerId}. Set it as SECRET_KEY_OLD until every server is restarted with ${nextId} as SECRET_KEY. With a pooler, run RECONNECT there afterward.`
    // A server queries its database every second; without that its connections would close on a slow machine.
    const querying = setInterval(() => void sql`select`.execute(behind.db), 1000)
    await expect(opened({ ...env, ...keysOf(next) }, async () => undefined)).rejects.toThrow(why)
    clearInterval(querying)
    await save(behind)
  })
  expect(await opened({ ...env, ...keysOf(next) }, problemsOf)).toEqual([])
})

it('saves nothing and logs that once', LONG, async () => {
  const behind = await startServer({ ...env, ...keysOf(former, next), LOG_LEVEL: 'error' })
  const lines: string[] = []
  behind.process.stdout?.on('data', (data) => lines.push(...String(data).trim().split('\n')))
  const ready = () => fetch(`${behind.url}/api/health/ready`)
  try {
    expect((await ready()).status).toBe(200)
    await query(RETIRE)
    for (let turn = 0; turn < 2; turn++) {
      await expect(signIn(behind, FIRST_USER)).rejects.toThrow(/ 503: .*The service isn't available right now\./)
      await expect.poll(async () => (await ready()).status, { timeout: 10_000 }).toBe(503)
      expect(await (await ready()).json()).toMatchObject({
        status: 503,
        message: 'The key of this server was retired.',
      })
    }
  } finally {
    await stopServer(behind)
  }
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'The key of this server was retired, so it saves nothing. Restart it with the current key as SECRET_KEY.',
  ])
})

it('retires a key between concurrent saves', LONG, async () => {
  await within(address, (client) =>
    opened({ ...env, ...keysOf(next, former) }, async (services) => {
      const untilWaiting = () =>
        expect
          .poll(async () => (await sql.raw(isWaiting).execute(services.db)).rows.length, { timeout: 20_000 })
          .toBe(1)
      // A save whose entry is written and that isn't committed yet.
      await client.query('begin')
      await client.query(`select require_usable_key(${LOCKS.retiring}, '${formerId}')`)
      const retiring = opened({ ...env, ...keysOf(next) }, async () => undefined)
      await untilWaiting()
      await client.query('commit')
      await retiring
      await client.query(`update secret_keys set "retiredAt" = null where id = '${formerId}'`)
      // A retirement that isn't committed yet.
      await client.query('begin')
      await client.query(`select pg_advisory_xact_lock(${LOCKS.retiring})`)
      await client.query(RETIRE)
      const saving = save(withKey(services, former))
      saving.catch(() => undefined)
      await untilWaiting()
      await client.query('commit')
      await expect(saving).rejects.toThrow(`The key ${formerId} was retired.`)
    }),
  )
  expect(await opened({ ...env, ...keysOf(next) }, (services) => advice(services, next))).toBe('')
})
