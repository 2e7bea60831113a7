import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { LAST_OF_1_0, LAST_OF_FIRST } from './first-schema.ts'
import { MIGRATIONS, migrate } from './migrate.ts'

const test = testApp()

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acm-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const checksums = async () =>
  (await sql<{ name: string }>`select * from migration_checksums order by name`.execute(test.db)).rows

async function forget(name: string) {
  for (const table of ['kysely_migration', 'migration_checksums'])
    await sql`delete from ${sql.table(table)} where name = ${name}`.execute(test.db)
}

describe('a migration', () => {
  it('stops the start if it was changed after applying', async () => {
    const file = join(folder, '0102_access.sql')
    await appendFile(file, '\n-- An afterthought.\n')
    await expect(migrate(test.db, folder)).rejects.toThrow(
      /^The migration 0102_access was changed after it was applied\. Restore its file and create a new migration for the change\.$/,
    )
  })

  it('accepts other line ends and applies new files', async () => {
    const file = join(folder, '0102_access.sql')
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('\n', '\r\n'))
    expect(await migrate(test.db, folder)).toEqual([])
    await writeFile(join(folder, '9000_added.sql'), 'create table added (id integer);')
    expect(await migrate(test.db, folder)).toEqual(['9000_added'])
    await writeFile(join(folder, '9000_added.sql'), 'create table added (id bigint);')
    await expect(migrate(test.db, folder)).rejects.toThrow('The migration 9000_added was changed')
    await sql`drop table added`.execute(test.db)
    await forget('9000_added')
  })

  it('gets a checksum if it has none', async () => {
    const before = await checksums()
    await sql`delete from migration_checksums`.execute(test.db)
    expect(await migrate(test.db, folder)).toEqual([])
    expect(await checksums()).toEqual(before)
    expect(before.map(({ name }) => name)).toContain('0102_access')
  })

  it("of a newer version doesn't stop this one", async () => {
    const lines: string[] = []
    await sql`insert into kysely_migration (name, timestamp) values ('9001_newer', '2999-01-01T00:00:00.000Z')`.execute(
      test.db,
    )
    expect(await migrate(test.db, folder, (line) => lines.push(line))).toEqual([])
    expect(lines).toEqual([
      'A newer version has updated the database (9001_newer). This version is compatible with it.',
    ])
    await sql`delete from kysely_migration where name = '9001_newer'`.execute(test.db)
  })

  it('waits for a locked table without blocking others', async () => {
    const message = Promise.withResolvers<string>()
    await writeFile(join(folder, '9002_waits.sql'), 'alter table roles add column waited text;')
    const reading = await test.services.pool.connect()
    await reading.query('begin; select count(*) from roles')
    const applied = migrate(test.db, folder, message.resolve)
    expect(await message.promise).toBe('The migration 9002_waits is waiting for locks…')
    await sql`select from roles`.execute(test.db)
    await reading.query('commit')
    test.services.pool.release(reading)
    expect(await applied).toEqual(['9002_waits'])
    await sql`alter table roles drop column waited`.execute(test.db)
    await forget('9002_waits')
  })

  it('runs without transaction on request', async () => {
    const text = `-- In no transaction: nobody waits for the index.
drop index concurrently if exists roles_twice;
create index concurrently roles_twice on roles (name, id);
`
    await writeFile(join(folder, '9003_index.sql'), text)
    expect(await migrate(test.db, folder)).toEqual(['9003_index'])
    await sql`drop index roles_twice`.execute(test.db)
    await forget('9003_index')
  })

  it('takes effect even if a later one fails', async () => {
    await writeFile(join(folder, '9004_made.sql'), 'create table made (id integer);')
    await writeFile(join(folder, '9005_broken.sql'), 'alter table nowhere add column id integer;')
    await expect(migrate(test.db, folder)).rejects.toThrow('The migration 9005_broken failed.')
    await sql`drop table made`.execute(test.db)
    await forget('9004_made')
  })
})

describe('a database of 1.0.0', () => {
  const names = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(test.db)).rows

  async function pretend(applied: readonly string[]) {
    await sql`delete from kysely_migration where name <= ${LAST_OF_FIRST}`.execute(test.db)
    await sql`
      insert into kysely_migration (name, timestamp)
      select name, '2026-11-01T00:00:00.000Z' from unnest(${applied}::text[]) as applied (name)`.execute(test.db)
  }

  it('counts as migrated', async () => {
    const today = await names()
    await pretend(['0001_platform', LAST_OF_1_0])
    expect(await migrate(test.db, folder)).toEqual([])
    expect(await names()).toEqual(today)
  })

  it('is required of older ones', async () => {
    await pretend(['0001_platform', '0066_metadata_checked'])
    await expect(migrate(test.db, folder)).rejects.toThrow(
      'The database is of a version before 1.0.0. Update to 1.0.0 first.',
    )
    await pretend([LAST_OF_1_0])
    await migrate(test.db, folder)
  })
})
