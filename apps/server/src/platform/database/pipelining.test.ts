import { sql, type Transaction } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { Tables } from './database.ts'
import { AND_COMMIT, WITH_NEXT } from './pipelining.ts'

const test = testApp()

const withNext = sql.raw(WITH_NEXT)
const andCommit = sql.raw(AND_COMMIT)
const noted = async (key: string) => {
  const { rows } = await sql<{ value: string }>`select value from installation where key = ${key}`.execute(test.db)
  return rows[0]?.value
}
const note = (tx: Transaction<Tables>, key: string, value: string, mark = sql``) =>
  sql`${mark} insert into installation (key, value) values (${key}, ${value})
      on conflict (key) do update set value = excluded.value`.execute(tx)
const impossible = sql`select 1 / (${0}::int)`

describe('a transaction whose statements go out together', () => {
  it('holds all of them, in their order', async () => {
    await test.db.transaction().execute(async (tx) => {
      await note(tx, 'order', 'first', withNext)
      await note(tx, 'order', 'second', withNext)
      const { rows } = await sql`select value from installation where key = ${'order'}`.execute(tx)
      expect([rows, await noted('order')]).toEqual([[{ value: 'second' }], undefined])
    })
    expect(await noted('order')).toBe('second')
  })

  it('is committed with its last statement, and takes nothing more', async () => {
    await test.db.transaction().execute(async (tx) => {
      await note(tx, 'last', 'x', andCommit)
      expect(await noted('last')).toBe('x')
      await expect(note(tx, 'later', 'x')).rejects.toThrow('The transaction is over.')
    })
    expect(await noted('later')).toBeUndefined()
  })

  it('is undone as a whole when its last statement fails, or one that nobody waited for', async () => {
    const failing = test.db.transaction().execute(async (tx) => {
      await note(tx, 'with last', 'x')
      await sql`${andCommit} ${impossible}`.execute(tx)
    })
    await expect(failing).rejects.toThrow('division by zero')

    const unheard = test.db.transaction().execute(async (tx) => {
      await note(tx, 'before', 'x')
      await sql`${withNext} ${impossible}`.execute(tx)
      await note(tx, 'after', 'x')
    })
    await expect(unheard).rejects.toThrow('division by zero')

    const nothingNext = test.db.transaction().execute(async (tx) => {
      await note(tx, 'alone', 'x')
      await sql`${withNext} ${impossible}`.execute(tx)
    })
    await expect(nothingNext).rejects.toThrow('division by zero')
    expect(await Promise.all(['with last', 'before', 'after', 'alone'].map(noted))).toEqual(Array(4).fill(undefined))
  })

  it('is undone as a whole when the driver cannot even send its last statement, or one before it', async () => {
    const endless: Record<string, unknown> = {}
    endless.self = endless
    for (const mark of [withNext, andCommit]) {
      const unsendable = test.db.transaction().execute(async (tx) => {
        await note(tx, 'unsent', 'x')
        await sql`${mark} select ${endless}::json`.execute(tx)
        await note(tx, 'behind it', 'x', andCommit)
      })
      await expect(unsendable).rejects.toThrow('circular structure')
      expect([await noted('unsent'), await noted('behind it')]).toEqual([undefined, undefined])
    }
  })

  it('sends nothing of what was given up before', async () => {
    const givenUp = test.db.transaction().execute(async (tx) => {
      await note(tx, 'given up', 'x', withNext)
      throw new Error('Given up.')
    })
    await expect(givenUp).rejects.toThrow('Given up.')
    await note(test.db as Transaction<Tables>, 'on its own', 'x', withNext)
    expect(await Promise.all([noted('given up'), noted('on its own')])).toEqual([undefined, 'x'])
  })

  it('is undone as a whole when the table of its last statement was changed: that is not tried again on its own', async () => {
    const end = (value: string) =>
      test.db.transaction().execute(async (tx) => {
        await note(tx, 'first', value)
        await sql`${andCommit} with last as (insert into installation (key, value) values ('last of it', ${value})
                    on conflict (key) do update set value = excluded.value)
                  select * from roles where id = 0`.execute(tx)
      })
    const begin = () =>
      test.db
        .transaction()
        .execute(async (tx) => void (await sql`select * from roles where id = ${0}::int`.execute(tx)))
    for (let time = 1; time < 5; time += 1) {
      await end(`before ${time}`)
      await begin()
    }
    await sql`alter table roles add column much_later integer`.execute(test.db)
    await expect(begin(), 'also the first that goes out with the beginning').rejects.toMatchObject({ code: '0A000' })
    for (let time = 1; time < 5; time += 1) await end(`before ${time}`)
    await sql`alter table roles add column much_later_still integer`.execute(test.db)
    await expect(end('after')).rejects.toMatchObject({ code: '0A000' })
    expect([await noted('first'), await noted('last of it')]).toEqual(['before 4', 'before 4'])
  })
})
