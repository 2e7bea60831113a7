import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { RECORDS } from '../../test/declared-records.ts'
import { fileDatabase } from '../../test/file-database.ts'
import { within as withClient } from '../../test/fresh-database.ts'
import { sealAll } from '../platform/history/sealer.ts'
import { verifyHistory } from '../platform/history/verify.ts'
import { encryptAnew, listKeys, readKeyState } from '../platform/secrets/keyring.ts'
import { keyIdOf, secretColumn } from '../platform/secrets/secrets.ts'
import type { Services } from '../platform/services.ts'
import { secretPlaces } from '../registry.ts'
import { loadConfig } from '../settings/config.ts'
import { ensureFirstData } from './first-data.ts'
import { type Installation, openInstallation, systemContext } from './installation.ts'
import { encryptAll } from './key-rotation.ts'

const { address, env } = fileDatabase()
const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const text = (key: Buffer) => key.toString('base64')

const open = (key: Buffer, ...old: Buffer[]): Promise<Installation> =>
  openInstallation(
    loadConfig({
      ...env,
      SECRET_KEY: text(key),
      SECRET_KEY_OLD: old.length > 0 ? old.map(text).join(',') : undefined,
    }),
    () => undefined,
  )

async function within<T>(keys: [Buffer, ...Buffer[]], work: (services: Services) => Promise<T>): Promise<T> {
  const { services, close } = await open(...keys)
  return work(services).finally(close)
}

const rotate = (services: Services) => encryptAll(systemContext({ services, job: 'test' }))
const problemsOf = async ({ db, secrets }: Services) => {
  await sealAll(db, secrets)
  return (await verifyHistory(db, secrets)).problems
}
const actions = async ({ db }: Services) =>
  (
    await sql<{ action: string }>`select action from history where action like 'secretKey.%' order by id`.execute(db)
  ).rows.map(({ action }) => action)
const password = secretColumn('clients', 'emailPassword')

async function addClients({ db, secrets }: Services, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into clients ("acesClientName", "clientCode") select 'C' || n, 'C' || n from generate_series(1, ${count}) n
    returning "acesClientId" as id`.execute(db)
  for (const { id } of rows)
    await sql`update clients set "emailPassword" = ${password.next(secrets, id, { stored: null, plain: `secret ${id}` })}
              where "acesClientId" = ${id}`.execute(db)
  return rows.map(({ id }) => id)
}
const stored = async ({ db }: Services) =>
  (
    await sql<{ id: number; value: string; version: number }>`
      select "acesClientId" as id, "emailPassword" as value, "rowVersion" as version from clients order by 1`.execute(
      db,
    )
  ).rows

describe('the places of secrets', () => {
  it('are all secret fields', () => {
    const declared = [...RECORDS.values()].flatMap(({ fields }) =>
      Object.entries(fields)
        .filter(([field, { secret }]) => secret && field !== 'newPassword')
        .map(([field]) => field),
    )
    const apps = ['pending', 'secret']
    expect(secretPlaces.map(({ column }) => column).toSorted()).toEqual([...declared, ...apps].toSorted())
  })
})

describe('a key that is replaced', () => {
  it('moves secrets to the new key and reports completion', async () => {
    const ids = await within([first], async (services) => {
      await ensureFirstData(services)
      expect(await problemsOf(services)).toEqual([])
      return addClients(services, 450)
    })
    await within([second, first], async (services) => {
      const before = await stored(services)
      expect(before.map(({ id, value }) => password.plain(services.secrets, id, value))).toEqual(
        ids.map((id) => `secret ${id}`),
      )
      expect((await readKeyState(services.db, secretPlaces)).left).toBe(452)
      expect(await rotate(services)).toBe(452)
      const after = await stored(services)
      expect(after.every(({ value }) => value.startsWith(`v1.${keyIdOf(second)}.`))).toBe(true)
      expect(after.map(({ id, value }) => password.plain(services.secrets, id, value))).toEqual(
        ids.map((id) => `secret ${id}`),
      )
      expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version))
      expect(await rotate(services)).toBe(0)
      expect((await readKeyState(services.db, secretPlaces)).left).toBe(0)
      expect(await actions(services)).toEqual(['secretKey.replace', 'secretKey.settle'])
      expect(await problemsOf(services)).toEqual([])
    })
  })

  it('keeps a save made during re-encryption', async () => {
    await within([third, second], async (services) => {
      const { db, secrets } = services
      const [one] = await stored(services)
      const id = one?.id ?? 0
      const saved = password.next(secrets, id, { stored: null, plain: 'saved meanwhile' })
      await withClient(address, async (client) => {
        await client.query('begin')
        await client.query(
          'update clients set "emailPassword" = $1, "rowVersion" = "rowVersion" + 1 where "acesClientId" = $2',
          [saved, id],
        )
        const anew = encryptAnew(db, secrets, [{ table: 'clients', id: 'acesClientId', column: 'emailPassword' }])
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        await expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0)
        await client.query('commit')
        await anew
      })
      const after = (await stored(services)).find((row) => row.id === id)
      expect(password.plain(secrets, id, after?.value ?? null)).toBe('saved meanwhile')
      expect(after?.version).toBe((one?.version ?? 0) + 1)
    })
  })

  it('refuses to start without a key that is needed', async () => {
    await expect(open(third)).rejects.toThrow(
      /^Stored secrets are still encrypted with the key [0-9a-f]{8}\. Set it as SECRET_KEY_OLD until npm run keys says it is no longer needed\.$/,
    )
    await within([third, second], rotate)
    await expect(open(randomBytes(32))).rejects.toThrow(
      /^SECRET_KEY isn't the key of this database, so its secrets can't be read\. It needs the key with the fingerprint [0-9a-f]{8}; this one has [0-9a-f]{8}\.$/,
    )
    await expect(open(second)).rejects.toThrow(
      `SECRET_KEY is a key that was replaced. Use the one with the fingerprint ${keyIdOf(third)}.`,
    )
  })

  it('is retired by the first start without it', async () => {
    await within([third], async (services) => {
      const { db, secrets } = services
      expect(await actions(services)).toEqual([
        'secretKey.replace',
        'secretKey.settle',
        'secretKey.replace',
        'secretKey.retire',
        'secretKey.settle',
        'secretKey.retire',
      ])
      expect((await listKeys(db)).map(({ id, retiredAt }) => [id, retiredAt !== null])).toEqual([
        [keyIdOf(first), true],
        [keyIdOf(second), true],
        [keyIdOf(third), false],
      ])
      expect(await problemsOf(services)).toEqual([])
      expect(secrets.publicKeys).toHaveLength(3)
    })
    // An attacker with a retired key and the database.
    await within([third], async (services) => {
      const { createSecrets } = await import('../platform/secrets/secrets.ts')
      const { mutate } = await import('../platform/history/mutate.ts')
      const forger = { ...services, secrets: createSecrets(second) }
      const retire = (at: string | null) =>
        sql`update secret_keys set "retiredAt" = ${at}::timestamptz where id = ${keyIdOf(second)}`.execute(services.db)
      await retire(null)
      await mutate(systemContext({ services: forger, job: 'forged' }), async () => ({
        result: undefined,
        history: { action: 'seed.forged', entity: null, after: { x: 1 } },
        touched: [],
      }))
      await retire('now')
      const forged = (await sql<{ id: number }>`select max(id) as id from history`.execute(services.db)).rows[0]?.id
      expect(await problemsOf(services)).toEqual([`Entry ${forged} was altered.`])
    })
  })
})
