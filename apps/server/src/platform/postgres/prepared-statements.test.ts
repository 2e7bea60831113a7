import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { executeUnprepared } from './dialect.ts'

const test = testApp()

const read = () => sql<Record<string, unknown>>`select * from roles where id < ${0}`.execute(test.db)

async function countPrepared(part: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_prepared_statements where position(${part} in statement) > 0`.execute(test.db)
  return rows[0]?.count ?? 0
}

describe('a statement sent again and again', () => {
  it('is prepared per connection unless unprepared', async () => {
    for (let time = 0; time < 4; time += 1) {
      await sql`select ${time}::int as "keptOne"`.execute(test.db)
      await executeUnprepared(test.db, sql`select ${time}::int as "newOne"`)
    }
    expect([await countPrepared('as "keptOne"'), await countPrepared('as "newOne"')]).toEqual([1, 0])
  })

  it('survives a changed table, within a write too', async () => {
    for (let time = 0; time < 4; time += 1) await read()
    await sql`alter table roles add column later integer`.execute(test.db)
    await expect(read()).resolves.toMatchObject({ rows: [] })

    for (let time = 0; time < 4; time += 1) await test.orgUnit(`Unit ${time}`)
    await sql`alter table org_units add column later integer`.execute(test.db)
    await expect(test.orgUnit('Unit after it')).resolves.toBeDefined()
  })
})
