import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { asUser, clientOf, inDatabase, urlOf } from '../../test/database-server.ts'
import { within } from '../../test/fresh-database.ts'
import { checkRights, checkSchema } from '../operations/doctor/database.ts'
import { type OpenDatabase, openDatabase } from '../platform/database/database.ts'
import { loadConfig } from '../settings/config.ts'
import { SettingError } from '../settings/setting-error.ts'
import { openInstallation } from './installation.ts'
import { RUNTIME_WRITES } from './runtime-rights.ts'
import { grantRuntime } from './runtime-role.ts'

const { address } = inject('testServer')
const name = `acm_test_${randomBytes(6).toString('hex')}`
const [owner, server, member, writer] = ['owner', 'server', 'member', 'writer'].map((role) => `${name}_${role}`) as [
  string,
  string,
  string,
  string,
]
const maintenance = clientOf(address)
const as = (role: string) => asUser(inDatabase(address, name), role)
const SECRET_KEY = randomBytes(32).toString('base64')
const first = { ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'long enough' }

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof SettingError ? error.message : `${error}`),
  )
const start = (role: string) =>
  refusal(
    openInstallation(
      loadConfig({ LOG_LEVEL: 'silent', DATABASE_URL: urlOf(as(role)), SECRET_KEY, ...first }),
      () => undefined,
    ).then(({ close }) => close()),
  )
const asOwner = (statement: string) => within(as(owner), (client) => client.query(statement))
const found = async (role: string) => {
  const opened = openDatabase({ address: as(role), onError: () => undefined })
  const schema = await checkSchema(opened.db)
  const findings = schema.some(({ state }) => state !== 'ok') ? schema : await checkRights(opened.db, false)
  await opened.close()
  return findings
}

let opened: OpenDatabase
beforeAll(async () => {
  await maintenance.connect()
  for (const role of [owner, server, member, writer])
    await maintenance.query(`create role ${role} login password '${role}'`)
  await maintenance.query(`grant ${owner} to current_user`)
  await maintenance.query(`create database ${name} owner ${owner}`)
  opened = openDatabase({ address: as(owner), onError: () => undefined })
})
afterAll(async () => {
  await opened.close()
  await maintenance.query(`drop database ${name} with (force)`)
  for (const role of [member, writer, server, owner]) await maintenance.query(`drop role ${role}`)
  await maintenance.end()
})

describe('server with its own database role', () => {
  it('names who creates tables and grants privileges', async () => {
    const commands = `npm run db:migrate, then npm run db:grant -- ${server}`
    expect(await start(server)).toBe(
      `The database is empty, and ${server} can't create tables in it. As its owner (${owner}): ${commands}`,
    )
    expect(await start(owner)).toBe('nothing was refused')
    const grant = `As the owner of the tables (${owner}): npm run db:grant -- ${server}`
    expect(await start(server)).toMatch(
      new RegExp(`^${server} lacks permissions the server needs \\(delete \\w+, .* and \\d+ more\\)\\. `),
    )
    expect(await start(server)).toContain(grant)
    expect(await found(server)).toMatchObject([
      {
        state: 'wrong',
        says: `${server} can't read the tables.`,
        todo: `As their owner (${owner}): npm run db:grant -- ${server}`,
      },
    ])
    await grantRuntime(opened.db, server)
    expect(await start(server)).toBe('nothing was refused')
    expect(await found(server)).toMatchObject([{ state: 'ok' }])
    await asOwner(`revoke insert on users from ${server}`)
    expect(await start(server)).toBe(`${server} lacks permissions the server needs (insert users). ${grant}`)
    expect(await found(server)).toMatchObject([
      { state: 'wrong', says: 'The server lacks permission to: insert users.', todo: grant },
    ])
    await grantRuntime(opened.db, server)
    const { rows } = await asOwner(
      'delete from kysely_migration where name = (select max(name) from kysely_migration) returning *',
    )
    const [last] = rows
    expect(await start(server)).toBe(
      `The database is older than this version (not yet applied: ${last.name}), and ${server} can't change its tables. As their owner (${owner}): ${commands}`,
    )
    // The doctor also misses the index that this migration dropped.
    expect((await found(server))[0]).toMatchObject({
      state: 'look',
      todo: `As the owner of the tables (${owner}): ${commands}`,
    })
    await within(as(owner), (client) =>
      client.query('insert into kysely_migration select * from json_populate_record(null::kysely_migration, $1)', [
        last,
      ]),
    )
    expect(await start(server)).toBe('nothing was refused')
  })

  it("can't delete from or empty protected tables", async () => {
    await grantRuntime(opened.db, server)
    const { rows } = await asOwner(
      `select relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const allowed = new Set<string>()
    await within(as(server), async (client) => {
      for (const { table } of rows)
        for (const statement of ['delete from', 'truncate']) {
          await client.query('begin')
          const message = await client.query(`${statement} "${table}"`).catch((error: Error) => error.message)
          if (message !== `permission denied for table ${table}`) allowed.add(`${statement} ${table}`)
          await client.query('rollback')
        }
    })
    const declared = Object.entries(RUNTIME_WRITES).filter(([rights]) => rights.includes('delete'))
    expect([...allowed].sort()).toEqual(
      declared.flatMap(([, tables]) => tables.map((table) => `delete from ${table}`)).sort(),
    )
    expect(allowed).not.toContain('delete from secret_keys')
  })

  it('rejects roles with other ways to privileges', async () => {
    const own = `Create a separate role for the server: create role console_server login password '…'.`
    await maintenance.query(`grant ${owner} to ${member}`)
    const { rows } = await maintenance.query(
      'select current_user as role, rolsuper as is from pg_roles where rolname = current_user',
    )
    const [{ role: admin, is: isSuperuser }] = rows
    const sentences: [role: string, sentence: string][] = [
      ['public', `public includes every role. ${own}`],
      [
        'no_such_role',
        `the role no_such_role doesn't exist. As a superuser: create role no_such_role login password '…'.`,
      ],
      [owner, `${owner} is the owner of the tables and could restore every permission. ${own}`],
      [member, `${member} is a member of ${owner}, the owner of the tables and could restore every permission. ${own}`],
      [
        admin,
        `${admin} is ${isSuperuser ? 'a superuser' : `a member of ${owner}, the owner of the tables`} and could restore every permission. ${own}`,
      ],
    ]
    for (const [role, sentence] of sentences)
      expect(await refusal(grantRuntime(opened.db, role))).toBe(`Nothing was granted: ${sentence}`)
    const heldBy = async (grantee: string) =>
      (
        await asOwner(
          `select from information_schema.table_privileges where table_schema = 'public' and grantee = '${grantee}'`,
        )
      ).rows
    await asOwner('grant delete on history to public')
    expect(await heldBy('PUBLIC')).toHaveLength(1)
    expect(await refusal(grantRuntime(opened.db, writer))).toBe(
      `Nothing was granted: ${writer} has permissions from elsewhere (delete history). Remove those first.`,
    )
    expect(await found(server)).toMatchObject([
      { state: 'look', says: "It has permissions the server doesn't need: delete history." },
    ])
    await asOwner('revoke delete on history from public')
    for (const role of [writer, 'PUBLIC']) expect(await heldBy(role), role).toEqual([])
    const { db, close } = openDatabase({ address: as(server), onError: () => undefined })
    expect(await refusal(grantRuntime(db, writer))).toBe(
      `Nothing was granted: ${server} doesn't own the tables. Run this as their owner (${owner}).`,
    )
    await close()
  })

  it('tells an owner without privileges how to restore them', async () => {
    await asOwner(`revoke update, delete on history from ${owner}; revoke insert on kysely_migration from ${owner}`)
    const back = `as ${owner}: grant all on all tables in schema public to "${owner}";`
    const lost = 'delete history, update history, insert kysely_migration'
    expect(await start(owner)).toBe(
      `${owner} owns the tables but has lost permissions on them (${lost}). In psql, ${back}`,
    )
    expect(await found(owner)).toMatchObject([
      { state: 'wrong', says: `The server lacks permission to: ${lost}.`, todo: `In psql, ${back}` },
      { state: 'look', says: 'The user of DATABASE_URL is the owner of the tables and could change the history.' },
    ])
    await asOwner(back.slice(back.indexOf('grant')))
    expect(await start(owner)).toBe('nothing was refused')
  })
})
