import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { ArrivingTexts } from './arriving.ts'
import { keepStatements, PLANNED_ANEW } from './statements.ts'

const test = testApp()

const read = () => sql<Record<string, unknown>>`select * from roles where id < ${0}`.execute(test.db)

/** What the pool's connections keep at the moment, by their texts. */
async function kept(part: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_prepared_statements where position(${part} in statement) > 0`.execute(test.db)
  return rows[0]?.count ?? 0
}

describe('a statement sent again and again', () => {
  it('is left as it is where its rows are read as they come, also behind a pooler', () => {
    const sent: unknown[] = []
    const client = { query: (asked: unknown) => sent.push(asked) }
    const pool = new EventEmitter()
    keepStatements(pool as pg.Pool, { isKept: () => false, lookAgain: async () => undefined })
    pool.emit('connect', client)
    const rows = new ArrivingTexts('select 1', [])
    client.query(rows)
    expect(sent[0]).toBe(rows)
  })

  it('is kept no more once its connection has forgotten it and none is found to keep any', async () => {
    const pool = new pg.Pool({ ...test.services.pool.options, max: 1 })
    onTestFinished(() => pool.end())
    let isKept = true
    const lookAgain = async () => {
      isKept = false
    }
    keepStatements(pool, { isKept: () => isKept, lookAgain })
    const client = await pool.connect()
    const ask = async () => {
      for (let time = 0; time < 4; time += 1) await client.query('select $1::int as kept', [time])
      return (await client.query('select from pg_prepared_statements')).rowCount
    }
    expect(await ask()).toBe(1)
    await client.query('deallocate all')
    expect(await ask()).toBe(0)
    client.release()
  })

  it('is kept by its connection, one planned anew is not', async () => {
    for (let time = 0; time < 4; time += 1) {
      await sql`select ${time}::int as "keptOne"`.execute(test.db)
      await sql`${sql.raw(PLANNED_ANEW)} select ${time}::int as "newOne"`.execute(test.db)
    }
    expect([await kept('as "keptOne"'), await kept('as "newOne"')]).toEqual([1, 0])
  })

  it('still answers when its table was changed meanwhile, within a write as well', async () => {
    for (let time = 0; time < 4; time += 1) await read()
    await sql`alter table roles add column later integer`.execute(test.db)
    await expect(read()).resolves.toMatchObject({ rows: [] })

    for (let time = 0; time < 4; time += 1) await test.orgUnit(`Unit ${time}`)
    await sql`alter table org_units add column later integer`.execute(test.db)
    await expect(test.orgUnit('Unit after it')).resolves.toBeDefined()
  })

  it('is planned once, however many calls ask for their sessions together', async () => {
    const callers = await Promise.all(Array.from({ length: 5 }, () => test.as(['CLIENT_DETAILS_VIEW'])))
    const ask = (who = 0) => callers[who % callers.length]?.get('/authentication/currentUser')
    const planned = async () => {
      const { rows } = await sql<{ generic: number }>`
        select coalesce(sum(generic_plans), 0)::int as generic from pg_prepared_statements
        where statement like '%from sessions s join users u%' and statement like '%change_counters%'`.execute(test.db)
      return rows[0]?.generic ?? 0
    }
    for (let time = 0; time < 9; time += 1) await ask(time)
    const before = await planned()
    await Promise.all(callers.map((caller) => caller.get('/authentication/currentUser')))
    await ask()
    expect([before > 0, (await planned()) > before]).toEqual([true, true])
  })
})
