import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { clientOf, inDatabase, urlOf } from '../../../test/database-server.ts'
import { fillSecrets, fillTables } from '../../../test/filled-tables.ts'
import { copyDatabase, within as withClient } from '../../../test/fresh-database.ts'
import { run } from '../../../test/server-process.ts'
import { ensureFirstData } from '../../installation/first-data.ts'
import { openInstallation } from '../../installation/installation.ts'
import { sealAll } from '../../platform/history/sealer.ts'
import { verifyHistory } from '../../platform/history/verify.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { secretPlaces } from '../../registry.ts'
import { type Config, loadConfig, SettingError } from '../../settings/config.ts'
import { takeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verification.ts'

const { address, template } = inject('testServer')
const id = randomBytes(6).toString('hex')
const [source, target, empty] = [`acm_test_${id}_a`, `acm_test_${id}_b`, `acm_test_${id}_c`]
const maintenance = clientOf(address)
const to = mkdtempSync(join(tmpdir(), 'acm-backups-'))
const key = randomBytes(32).toString('base64')
const backupKeys = { current: Buffer.from(key, 'base64'), others: [] }
const silent = () => undefined
const configOf = (database: string, SECRET_KEY = key) =>
  loadConfig({
    LOG_LEVEL: 'silent',
    DATABASE_URL: urlOf(inDatabase(address, database)),
    SECRET_KEY,
    ADMIN_EMAIL: 'first@example.com',
    ADMIN_PASSWORD: 'long enough',
  })
/** Of commands. */
const environmentOf = (database: string) => ({
  PATH: process.env.PATH,
  DATABASE_URL: urlOf(inDatabase(address, database)),
  SECRET_KEY: key,
})
const wish = { to, keep: null, isVerified: false, withKey: false }

const within = <T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(inDatabase(address, database), work)

let backup = ''
let filled: string[] = []
beforeAll(async () => {
  await maintenance.connect()
  for (const name of [source, target]) await copyDatabase(maintenance, name, template)
  await maintenance.query(`create database ${empty}`)
  await within(target, (client) => client.query(`insert into org_units (name, description) values ('Before', 'x')`))
  const { services, close } = await openInstallation(configOf(source), silent)
  await ensureFirstData(services)
  await sealAll(services.db, services.secrets)
  await close()
  await within(source, async (client) => {
    expect(await fillTables(client)).toEqual([])
    expect(await fillSecrets(client, createSecrets(Buffer.from(key, 'base64')), secretPlaces)).toBe(secretPlaces.length)
    filled = (
      await client.query<{ name: string }>(`select relname as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace order by 1`)
    ).rows.map(({ name }) => name)
  })
  backup = await takeBackup(configOf(source), wish, silent)
})
afterAll(async () => {
  for (const name of [source, target, empty]) await maintenance.query(`drop database if exists ${name} with (force)`)
  await maintenance.end()
  rmSync(to, { recursive: true, force: true })
})

const besides = (database: string): Config => ({
  ...configOf(source),
  verifyDatabaseUrl: urlOf(inDatabase(address, database)),
})
/** Rows of each table. */
const rowsOf = (database: string, tables: readonly string[]) =>
  within(database, async (client) => {
    const rows: Record<string, unknown[]> = {}
    for (const table of tables) rows[table] = (await client.query(`select t::text from "${table}" t order by 1`)).rows
    return rows
  })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof SettingError ? error.message : `${error}`),
  )

describe('a backup', () => {
  it('contains every table and appears only when complete', () => {
    const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
    const held = manifest.tables.map(({ name }: { name: string }) => name)
    expect(held).toEqual(filled.filter((name) => !/^(kysely_|migration_checksums)/.test(name)))
    expect(
      manifest.tables.filter(({ rows }: { rows: number }) => rows === 0).map(({ name }: { name: string }) => name),
    ).toEqual(['history_cuts', 'history_unsealed'])
    expect(manifest.keys).toHaveLength(1)
    expect(readdirSync(to)).toEqual([backup.slice(to.length + 1)])
    expect(existsSync(join(backup, 'secret.key'))).toBe(false)
  })

  it('is readable by its owner only', () => {
    const modeOf = (path: string) => statSync(path).mode & 0o777
    const all = readdirSync(backup, { recursive: true, withFileTypes: true })
    expect(modeOf(backup)).toBe(0o700)
    for (const entry of all)
      expect(modeOf(join(entry.parentPath, entry.name)), entry.name).toBe(entry.isDirectory() ? 0o700 : 0o600)
    expect(all.length).toBeGreaterThan(40)
  })

  it('blocks other work while its restore is incomplete', async () => {
    const broken = restoreBackup(configOf(target), { folder: backup, replace: true }, (line) => {
      if (line.startsWith('The history is verified')) throw new Error('killed')
    })
    await expect(broken).rejects.toThrow('killed')
    const sentence = "A restore of this database didn't finish. Run it again with npm run restore."
    expect(await refusal(openInstallation(configOf(target), silent))).toBe(sentence)
    expect(await refusal(takeBackup(configOf(target), wish, silent))).toBe(sentence)
  })

  it('restores every row, ends sessions and records it', async () => {
    await restoreBackup(configOf(target), { folder: backup, replace: false }, silent)
    const changed = [
      'backup_state',
      'history',
      'history_head',
      'history_seals',
      'installation',
      'sessions',
      // They go with their session.
      'sign_in_steps',
      'change_counters',
      'kysely_migration',
    ]
    const [was, is] = [await rowsOf(source, filled), await rowsOf(target, filled)]
    for (const table of filled.filter((name) => !changed.includes(name))) expect(is[table], table).toEqual(was[table])
    expect([was.sessions?.length, is.sessions?.length]).toEqual([1, 0])
    const { services, close } = await openInstallation(configOf(target), silent)
    expect((await verifyHistory(services.db, services.secrets)).problems).toEqual([])
    await close()
    await within(target, async (client) => {
      const { rows } = await client.query(`select action, changes from history order by id desc limit 1`)
      expect(rows).toEqual([
        {
          action: 'backup.restore',
          changes: { backup: [null, expect.stringMatching(/^backup of 20/)], sessions: [null, 1] },
        },
      ])
      const rules = `select contype, conname, pg_get_constraintdef(oid) as rule from pg_constraint where connamespace = 'public'::regnamespace order by 2`
      const triggers = `select tgname, tgenabled from pg_trigger where not tgisinternal order by 1`
      for (const question of [rules, triggers])
        expect((await client.query(question)).rows).toEqual(
          await within(source, async (other) => (await other.query(question)).rows),
        )
      // Sequences continue after the restored ids.
      const { rows: next } = await client.query(
        `insert into org_units (name, description) values ('Next', 'x') returning id > (select max(id) from org_units where name <> 'Next') as "isNew"`,
      )
      expect(next).toEqual([{ isNew: true }])
    })
    expect(await refusal(restoreBackup(configOf(target), { folder: backup, replace: false }, silent))).toBe(
      'DATABASE_URL already has tables. To replace it with the backup: --replace',
    )
  })

  it('is rejected for a database in use', async () => {
    const sentence =
      'A server or another command is connected to this database. Stop them all first. With a pooler, run RECONNECT there afterward.'
    const running = await openInstallation(configOf(target), silent)
    // A server asks its database every second; without that its connections would close on a slow machine.
    const asking = setInterval(() => void sql`select`.execute(running.services.db), 1000)
    const before = await rowsOf(target, filled)
    expect(await refusal(restoreBackup(configOf(target), { folder: backup, replace: true }, silent))).toBe(sentence)
    expect(await run('db', environmentOf(target), 'reset', '--yes')).toBe(`${sentence} (exit 1)`)
    expect(await rowsOf(target, filled)).toEqual(before)
    clearInterval(asking)
    await running.close()
  })

  it('is rejected without its key or with changed bytes', async () => {
    const { keys } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
    const other = configOf(target, randomBytes(32).toString('base64'))
    expect(await refusal(restoreBackup(other, { folder: backup, replace: true }, silent))).toMatch(
      new RegExp(
        `^This backup needs the key with the fingerprint ${keys[0]}\\. Without it, its secrets can't be read and its history can't be verified\\. The provided key has [0-9a-f]{8}\\.$`,
      ),
    )
    const change = async (file: string, to: (was: Buffer) => Buffer) => {
      const path = join(backup, file)
      const was = readFileSync(path)
      writeFileSync(path, to(was))
      const message = await refusal(restoreBackup(configOf(target), { folder: backup, replace: true }, silent))
      writeFileSync(path, was)
      return message
    }
    const replaced = (from: string, by: string) => (was: Buffer) => Buffer.from(was.toString().replace(from, by))
    expect(await change('manifest.json', replaced('"rows": 1', '"rows": 2'))).toBe(
      'The backup manifest was changed after it was created.',
    )
    expect(await change('manifest.json', replaced('0101_platform', '0901_platform'))).toBe(
      'The backup manifest was changed after it was created.',
    )
    for (const part of ['keys', 'migrations', 'signature', 'format'])
      expect(await change('manifest.json', replaced(`"${part}":`, '"other":'))).toBe(
        `${join(backup, 'manifest.json')} isn't a backup manifest.`,
      )
    expect(await change('manifest.json', replaced('"format": 1', '"format": 2'))).toBe(
      `The backup ${backup} was created by a newer version. Restore it with that version.`,
    )
    const users = 'tables/users.copy.gz'
    expect(await change(users, (was) => gzipSync(replaced('first@', 'f1rst@')(gunzipSync(was))))).toBe(
      `${join(backup, users)} was changed or is damaged.`,
    )
    for (const damage of [(was: Buffer) => was.subarray(0, -20), (was: Buffer) => Buffer.from(was).fill(0x55, 40, 60)])
      expect(await change(users, damage)).toBe(`${join(backup, users)} was changed or is damaged.`)
    // None of the refused backups has deleted any data.
    const { services, close } = await openInstallation(configOf(target), silent)
    expect((await verifyHistory(services.db, services.secrets)).problems).toEqual([])
    await close()
  })

  it('is verified only in an empty database', async () => {
    const full = 'VERIFY_DATABASE_URL points to a database that has tables. It must be empty.'
    for (const database of [source, target])
      expect(await refusal(verifyBackup(backup, besides(database), { given: backupKeys, say: silent }))).toBe(full)
    const nowhere = takeBackup(besides(`${empty}_verify`), { ...wish, isVerified: true }, silent)
    expect(await refusal(nowhere)).toMatch(
      new RegExp(
        `^VERIFY_DATABASE_URL: The database can't be reached: database "${empty}_verify" does not exist\\. It must point to an empty database \\(createdb --owner=\\w+ ${empty}_verify\\), or skip it with --unverified\\.$`,
      ),
    )
    expect(await refusal(takeBackup(besides(source), { ...wish, isVerified: true }, silent))).toBe(full)
    expect(readdirSync(to)).toEqual([backup.slice(to.length + 1)])
  })

  it('of a newer version is kept and its files verified', async () => {
    const newer = '9999_of_tomorrow'
    await within(source, (client) =>
      client
        .query(`insert into kysely_migration values ('${newer}', now()::text)`)
        .then(() => client.query('create table of_tomorrow (id int primary key)')),
    )
    const output: string[] = []
    const finished = await takeBackup(configOf(source), { ...wish, isVerified: true }, (line) => output.push(line))
    expect(finished).toMatch(/-unverified$/)
    expect(output).toContain(`A newer version has updated the database (${newer}), so only the files were verified.`)
    expect(readFileSync(join(finished, 'manifest.json'), 'utf8')).toContain('"of_tomorrow"')
    expect(await refusal(restoreBackup(configOf(target), { folder: finished, replace: true }, silent))).toBe(
      `The backup was created by a newer version (${newer}). Restore it with that version.`,
    )
    // The next backup may be of the same second.
    renameSync(finished, join(to, 'acm-2020-01-01T00-00-00Z-unverified'))
    await within(source, (client) =>
      client
        .query(`delete from kysely_migration where name = '${newer}'`)
        .then(() => client.query('drop table of_tomorrow')),
    )
  })
})

describe('a verified backup', () => {
  const lines: string[] = []
  let verified = ''
  beforeAll(async () => {
    // Left by a killed run, whose process id another process has now.
    mkdirSync(join(to, `.in-hand-${process.pid}-0123abcd-x`))
    const nightly = { ...wish, keep: 1, isVerified: true, withKey: true }
    verified = await takeBackup(configOf(source), nightly, (line) => lines.push(line))
  }, 60_000)

  it('is restored before old ones go', () => {
    expect(readdirSync(to)).toEqual([verified.slice(to.length + 1)])
    expect(readdirSync(verified).toSorted()).toEqual(['manifest.json', 'secret.key', 'tables'])
    expect(lines).toContainEqual(expect.stringMatching(/^The history is verified: \d+ entries\.$/))
  })

  it('is recorded with time, size, verification and last failure', { timeout: 90_000 }, async () => {
    const recorded = () =>
      within(source, async (client) => {
        const { rows } = await client.query(
          `select to_char("goodAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24-MI-SS"Z"') as good, bytes::int, "verifiedAt" = "goodAt" as "isVerified", failure from backup_state`,
        )
        return rows[0]
      })
    const files = readdirSync(join(verified, 'tables')).map((name) => statSync(join(verified, 'tables', name)).size)
    const bytes = files.reduce((sum, size) => sum + size, 0)
    const good = { good: verified.slice(-20), bytes, isVerified: true, failure: null }
    expect(await recorded()).toEqual(good)
    const failure = await refusal(takeBackup(besides(source), { ...wish, isVerified: true }, silent))
    expect(await recorded()).toEqual({ ...good, failure })
    expect(await run('backup', environmentOf(source), '--done')).toBe('The backup was recorded.')
    expect(await recorded()).toMatchObject({ bytes: null, isVerified: true, failure: null })
  })

  it('is verified again in the given database, which is emptied', { timeout: 60_000 }, async () => {
    await within(source, (client) =>
      client.query(`update backup_state set "goodAt" = '2020-01-01', "verifiedAt" = null`),
    )
    const environment = { ...environmentOf(source), VERIFY_DATABASE_URL: urlOf(inDatabase(address, empty)) }
    const readOnly = (mode: number) => chmodSync(to, mode)
    readOnly(0o500)
    expect(await run('backup', environment, '--verify', verified).finally(() => readOnly(0o700))).toContain(
      `${verified} is complete and can be restored.`,
    )
    const left = `select from pg_tables where schemaname = 'public'`
    expect((await within(empty, (client) => client.query(left))).rowCount).toBe(0)
    const { rows } = await within(source, (client) =>
      client.query(
        `select to_char("verifiedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24-MI-SS"Z"') as at, "goodAt"::date::text as good from backup_state`,
      ),
    )
    expect(rows).toEqual([{ at: verified.slice(-20), good: '2020-01-01' }])
  })
})
