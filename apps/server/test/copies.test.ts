import { contract } from '@acm/contract'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { testApp } from './app.ts'
import { giveBack, takeCopy } from './copies.ts'
import { inDatabase } from './database-server.ts'
import { within } from './fresh-database.ts'

const { address, template } = inject('testServer')
const query = (name: string, statement: string) =>
  within(inDatabase(address, name), async (own) => (await own.query(statement)).rows)
const rowsOf = (name: string) => query(name, 'select key, value from installation order by key')

describe('a database that a test file is done with', () => {
  it('is given to the next as it came: its rows and ids, however many there were', async () => {
    const name = await takeCopy({ address }, template)
    const asItCame = await rowsOf(name)
    const addUnit = `insert into org_units (name, description) values ('One', 'Of a test') returning id`
    const [first] = await query(name, addUnit)
    await query(name, `delete from installation; insert into installation (key, value) values ('id', 'another')`)
    await giveBack({ address }, template, name)
    expect(await takeCopy({ address }, template)).toBe(name)
    expect(await rowsOf(name)).toEqual(asItCame)
    expect(await query(name, addUnit)).toEqual([first])
    await giveBack({ address }, template, name)
  })

  it.each([
    ['rule', 'create rule kept as on delete to bo_accounts do instead nothing'],
    ['column', 'alter table bo_accounts add column later int'],
    ['trigger', 'alter table history disable trigger all'],
    ['function', `create function later() returns int language sql as 'select 1'`],
    ['right', 'revoke select on users from public; grant select on users to public'],
    ['setting', `do $$ begin execute format('alter database %I set work_mem = ''1MB''', current_database()); end $$`],
  ])('is given to nobody once it has another %s', async (_what, change) => {
    const name = await takeCopy({ address }, template)
    await query(name, change)
    await giveBack({ address }, template, name)
    await expect(rowsOf(name)).rejects.toThrow('does not exist')
  })
})

const tags: string[] = []
const people: number[] = []
const databases = new Set<string>()

/** Both run in the same database, one after the other. */
describe.each(['first', 'second'])('the %s console of tests', (place) => {
  const test = testApp()

  it('is an installation of its own: the same person has not seen the same list in another', async () => {
    const caller = await test.as(['ORG_UNIT_VIEW'])
    const tag = String((await caller.call(contract.orgUnits.getAll)).headers.etag)
    expect(tag).toMatch(/^W\/"/)
    expect(tags).not.toContain(tag)
    tags.push(tag)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db)
    databases.add(rows[0]?.name ?? '')
    if (place === 'second') expect([databases.size, caller.userId]).toEqual([1, people[0]])
    people.push(caller.userId)
  })
})
