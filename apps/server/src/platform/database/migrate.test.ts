import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { MIGRATIONS, migrate, nextMigrationFile } from './migrate.ts'

const test = testApp()

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acm-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const checksums = async () =>
  (await sql<{ name: string }>`select * from migration_checksums order by name`.execute(test.db)).rows

describe('a migration', () => {
  it('that was changed after it was applied stops the start, in one sentence', async () => {
    const file = join(folder, '0002_access.sql')
    await appendFile(file, '\n-- An afterthought.\n')
    await expect(migrate(test.db, folder)).rejects.toThrow(
      /^The migration 0002_access was changed after it was applied: put its file back and make a new migration of the change\.$/,
    )
  })

  it('may have other line ends, and a new one is applied and remembered', async () => {
    const file = join(folder, '0002_access.sql')
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('\n', '\r\n'))
    expect(await migrate(test.db, folder)).toEqual([])
    await writeFile(join(folder, '9000_added.sql'), 'create table added (id integer);')
    expect(await migrate(test.db, folder)).toEqual(['9000_added'])
    await writeFile(join(folder, '9000_added.sql'), 'create table added (id bigint);')
    await expect(migrate(test.db, folder)).rejects.toThrow('The migration 9000_added was changed')
    await sql`drop table added`.execute(test.db)
    for (const table of ['kysely_migration', 'migration_checksums'])
      await sql`delete from ${sql.table(table)} where name = '9000_added'`.execute(test.db)
  })

  it('that was applied before there were checksums gets its own at the next start', async () => {
    const before = await checksums()
    await sql`delete from migration_checksums`.execute(test.db)
    expect(await migrate(test.db, folder)).toEqual([])
    expect(await checksums()).toEqual(before)
    expect(before.map(({ name }) => name)).toContain('0002_access')
  })

  it('gets the number after the greatest, although some are missing', async () => {
    await writeFile(join(folder, '0900_last.sql'), '')
    await rm(join(folder, '0003_clients.sql'))
    expect(basename(await nextMigrationFile('added', folder))).toBe('0901_added.sql')
  })
})
