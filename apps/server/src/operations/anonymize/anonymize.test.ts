import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { clientOf, inDatabase, urlOf } from '../../../test/database-server.ts'
import { fillSecrets, fillTables } from '../../../test/filled-tables.ts'
import { run } from '../../../test/server-process.ts'
import { resetPassword } from '../../domains/users/public.ts'
import { ensureFirstData } from '../../installation/first-data.ts'
import { openInstallation, systemContext } from '../../installation/installation.ts'
import { personActor } from '../../platform/access/context.ts'
import { copySentence } from '../../platform/history/copies.ts'
import { appendChange } from '../../platform/history/history.ts'
import { sealAll } from '../../platform/history/sealer.ts'
import { verifyHistory } from '../../platform/history/verify.ts'
import { createSecrets, keyIdOf } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { secretPlaces } from '../../registry.ts'
import { loadConfig, SettingError } from '../../settings/config.ts'
import { settleRestored } from '../backup/restore-backup.ts'
import { anonymizeCopy } from './anonymize.ts'
import { RULES } from './rules.ts'
import { unnamedColumns } from './tables.ts'

const { address, template } = inject('testServer')
const database = `acm_test_${randomBytes(6).toString('hex')}`
const maintenance = clientOf(address)
const within = clientOf(inDatabase(address, database))
const [original, own] = [randomBytes(32), randomBytes(32)]
const settings = (key = own) => ({
  LOG_LEVEL: 'silent',
  DATABASE_URL: urlOf(inDatabase(address, database)),
  SECRET_KEY: key.toString('base64'),
  ADMIN_EMAIL: 'canary.first@example.com',
  ADMIN_PASSWORD: 'long enough',
})
const configOf = (key = own) => loadConfig(settings(key))
const silent = () => undefined
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof SettingError ? error.message : `${error}`),
  )
async function installed<T>(key: typeof own, work: (services: Services) => Promise<T>): Promise<T> {
  const { services, close } = await openInstallation(configOf(key), silent)
  return work(services).finally(close)
}

/** Every row of every table as text. */
async function dump(): Promise<Map<string, string[]>> {
  const { rows } = await within.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const tables = new Map<string, string[]>()
  for (const { name } of rows) {
    const { rows: told } = await within.query<{ t: string }>(`select t::text as t from "${name}" t order by 1`)
    tables.set(
      name,
      told.map(({ t }) => t),
    )
  }
  return tables
}
const holding = (tables: Map<string, string[]>, what: RegExp) =>
  [...tables].flatMap(([name, rows]) => rows.filter((row) => what.test(row)).map((row) => `${name}: ${row}`))

/** Canaries in all that may name or reach someone; answers what could not be filled. */
async function fillCanaries(): Promise<string[]> {
  const left: string[] = []
  for (const [table, rule] of Object.entries(RULES)) {
    if (rule.kind !== 'rewritten') continue
    for (const column of Object.keys(rule.columns)) {
      const { rows } = await within.query<{ type: string; most: number | null }>(
        `select data_type as type, character_maximum_length as most from information_schema.columns
         where table_schema = 'public' and table_name = $1 and column_name = $2`,
        [table, column],
      )
      const { type, most } = rows[0] ?? { type: 'unknown', most: null }
      if (type === 'boolean') continue
      const text = `left('canary' || "${rule.id}"::text || ' ${column}', least(${most ?? 18}, 18))`
      const value = type === 'bytea' ? `convert_to(${text}, 'UTF8')` : text
      await within
        .query(`update "${table}" set "${column}" = ${value}`)
        .catch((error: Error) => left.push(`${table}.${column}: ${error.message}`))
    }
  }
  return left
}

/** A save by someone, of values of every shape. */
const writeEntries = ({ db, ...services }: Services) =>
  db.transaction().execute(async (tx) => {
    const system = systemContext({ services: { db, ...services }, job: 'System startup' })
    const ctx = { ...system, actor: personActor(1, { firstName: 'Canary', lastName: 'Jones' }) }
    const after = {
      email: 'canary@example.com',
      isEnabled: true,
      minimumMonthlyPayment: 250,
      cutOffDate: '2026-02-28',
      roles: [{ roleId: 1, name: 'canary role' }],
      emailPassword: 'hmac:0123456789abcdef',
      'Canary Person': ['a'],
    }
    const seen = { requestId: 'canary-request', address: '203.0.113.99', session: 'canary-session' }
    await appendChange({ ...ctx, ...seen }, tx, [{ action: 'user.save', entity: ['user', 1], after }], { raised: [] })
  })

beforeAll(async () => {
  await maintenance.connect()
  await maintenance.query(`create database ${database} template ${template}`)
  await within.connect()
  await installed(original, async (services) => {
    await ensureFirstData(services)
    await writeEntries(services)
    await sealAll(services.db, services.secrets)
  })
  expect(await fillTables(within)).toEqual([])
  await fillSecrets(within, createSecrets(original), secretPlaces)
})
afterAll(async () => {
  await within.end()
  await maintenance.query(`drop database if exists ${database} with (force)`)
  await maintenance.end()
})

describe('a database', () => {
  it('has a rule for each column that may hold a text, and none for one that is gone', async () => {
    const { rows } = await within.query<{ column: string }>(
      `select table_name || '.' || column_name as column from information_schema.columns where table_schema = 'public'`,
    )
    const there = new Set(rows.map(({ column }) => column))
    const named = Object.entries(RULES).flatMap(([table, rule]) =>
      rule.kind === 'emptied'
        ? []
        : [...rule.kept, ...(rule.kind === 'rewritten' ? [rule.id, ...Object.keys(rule.columns)] : [])].map(
            (column) => `${table}.${column}`,
          ),
    )
    expect(named.filter((column) => !there.has(column))).toEqual([])
    await installed(original, async ({ db }) => expect(await unnamedColumns(db)).toEqual([]))
  })

  it('is not anonymized while it may be the original, is in use, or could reach instances', async () => {
    expect(await run('anonymize', { PATH: process.env.PATH, ...settings() })).toBe(
      'This removes names, email addresses and secrets from the database for good. To continue: npm run anonymize -- --yes-this-is-a-copy (exit 1)',
    )
    const before = await dump()
    expect(
      await refusal(anonymizeCopy({ ...configOf(), instanceDatabaseUrl: 'postgres://a:b@{databaseServer}/c' }, silent)),
    ).toBe('INSTANCE_DATABASE_URL points to instances. Remove it from the settings of the copy.')
    expect(await refusal(anonymizeCopy(configOf(), silent))).toBe(
      'This database was never restored from a backup, so it may be the original. In a copy made by other tools, first: npm run restore -- --done "copy for tests"',
    )
    await installed(original, async (services) => {
      await settleRestored(services, 'backup of today')
      expect(await refusal(anonymizeCopy(configOf(), silent))).toBe(
        'A server or another command is connected to this database. Stop them all first. With a pooler, run RECONNECT there afterward.',
      )
      await writeEntries(services)
    })
    expect(await refusal(anonymizeCopy(configOf(), silent))).toBe(
      'Someone has used this database since it was restored, so it may not be a copy. Restore the copy again.',
    )
    await installed(original, (services) => settleRestored(services, 'backup of today'))
    expect(await refusal(anonymizeCopy(configOf(original), silent))).toBe(
      'SECRET_KEY is the key of the original. Give the copy its own key (openssl rand -base64 32).',
    )
    await within.query('alter table clients add column remark text')
    expect(await refusal(anonymizeCopy(configOf(), silent))).toBe(
      "This version doesn't know what these columns hold: clients.remark.",
    )
    await within.query('alter table clients drop column remark')
    for (const table of ['clients', 'users', 'roles', 'org_units'])
      expect((await dump()).get(table)).toEqual(before.get(table))
  })

  it('that is a copy loses every name, address and secret, and says what it lost', async () => {
    expect(await fillCanaries()).toEqual([])
    expect(holding(await dump(), /canary/i).length).toBeGreaterThan(20)
    const said: string[] = []
    await anonymizeCopy(configOf(), (line) => said.push(line))
    const after = await dump()
    expect(holding(after, /canary/i)).toEqual([])
    expect(
      holding(
        after,
        new RegExp(`canary|${Buffer.from('canary').toString('hex')}|hmac:|203\\.0\\.113|${keyIdOf(original)}`, 'i'),
      ).filter((row) => !row.includes('backup.anonymize')),
    ).toEqual([])
    for (const [table, rule] of Object.entries(RULES))
      if (rule.kind === 'emptied') expect(after.get(table), table).toEqual([])
    expect(said).toContain('org_units: 1 rows: replaced name, description.')
    expect(said).toContain('sessions: 0 rows deleted.')
    expect(said.at(-1)).toBe('To sign in, set a password: npm run admin -- reset-password person-1@copy.invalid')
    const { rows } = await within.query(
      `select email, "firstName", "lastName", "hasDemoPassword" from users where id = 1`,
    )
    expect(rows).toEqual([
      { email: 'person-1@copy.invalid', firstName: 'Person', lastName: '1', hasDemoPassword: false },
    ])
    const { rows: instances } = await within.query(`select "databaseServer", "databaseName" from instances limit 1`)
    expect(instances).toEqual([
      {
        databaseServer: expect.stringMatching(/^server-\d+\.copy\.invalid$/),
        databaseName: expect.stringMatching(/^database_\d+$/),
      },
    ])
  })

  it('that was anonymized has a history that tells who, when and which fields, and says what it is', async () => {
    const { rows } = await within.query(
      `select "actorName", address, session, "requestId", changes from history where action = 'user.save' limit 1`,
    )
    expect(rows).toEqual([
      {
        actorName: 'Person 1',
        address: null,
        session: null,
        requestId: null,
        changes: {
          email: [null, '(removed)'],
          isEnabled: [null, true],
          minimumMonthlyPayment: [null, 250],
          cutOffDate: [null, '2026-02-28'],
          roles: [null, [{ roleId: 1, name: '(removed)' }]],
          emailPassword: [null, '(removed)'],
        },
      },
    ])
    const { problems, copy } = await installed(own, ({ db, secrets }) => verifyHistory(db, secrets))
    expect(problems).toEqual([])
    expect(copy && copySentence(copy)).toMatch(
      new RegExp(
        `^This is an anonymized copy, made at 20\\S+Z, of the database with the key ${keyIdOf(original)} as of 20\\S+Z\\. Its history was rewritten without names and values and sealed again, so it proves nothing about the original\\.$`,
      ),
    )
    await expect(within.query(`update history set "actorName" = 'x'`)).rejects.toThrow(/append-only|history/)
    expect(await refusal(openInstallation(configOf(original), silent))).toMatch(
      /^SECRET_KEY isn't the key of this database/,
    )
  })

  it('that was anonymized is worked on with a key of its own, and may be anonymized again', async () => {
    await installed(own, async (services) => {
      expect(
        await resetPassword(systemContext({ services, job: 'command line' }), 'person-1@copy.invalid', 'long enough'),
      ).toBe(true)
      await sql`update clients set "acesClientName" = 'Canary Bank'`.execute(services.db)
      await writeEntries(services)
    })
    await anonymizeCopy(configOf(), silent)
    const again = await dump()
    expect(holding(again, /canary/i)).toEqual([])
    expect(await installed(own, ({ db, secrets }) => verifyHistory(db, secrets))).toMatchObject({
      problems: [],
      copy: { original: keyIdOf(original) },
    })
  })
})
