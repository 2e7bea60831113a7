import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'

const test = testApp()

const read = () => sql<Record<string, unknown>>`select * from roles where id < ${0}`.execute(test.db)

describe('a statement sent again and again', () => {
  it('survives a changed table, within a write too', async () => {
    for (let time = 0; time < 4; time += 1) await read()
    await sql`alter table roles add column later integer`.execute(test.db)
    await expect(read()).resolves.toMatchObject({ rows: [] })

    for (let time = 0; time < 4; time += 1) await test.orgUnit(`Unit ${time}`)
    await sql`alter table org_units add column later integer`.execute(test.db)
    await expect(test.orgUnit('Unit after it')).resolves.toBeDefined()
  })
})
