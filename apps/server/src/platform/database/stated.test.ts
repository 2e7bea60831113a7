import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { type Part, stated, statedRow } from './stated.ts'

const test = testApp()

describe('a statement whose words are put together once', () => {
  it('is asked with the values of each call, wherever they stand and however often', async () => {
    let made = 0
    const ask = stated((first: string, second: string | null) => {
      made += 1
      return sql<{ told: string[] }>`select array[${first}, ${second}, ${first}, ${'the same'}] as told`
    })
    expect(await ask(test.db, 'a', null)).toEqual([{ told: ['a', null, 'a', 'the same'] }])
    expect(await ask(test.db, "'; select 1", 'b')).toEqual([{ told: ["'; select 1", 'b', "'; select 1", 'the same'] }])
    const both = await Promise.all([ask(test.db, 'c', 'd'), ask(test.db, 'e', 'f')])
    expect(both.map(([row]) => row?.told[1])).toEqual(['d', 'f'])
    expect(made).toBe(1)
  })

  it('refuses to be asked with more or fewer values than it has room for', async () => {
    const ask = stated((first: unknown) => sql<{ told: string }>`select ${first}::text as told`) as (
      ...asked: [typeof test.db, ...unknown[]]
    ) => Promise<unknown[]>
    await expect(ask(test.db)).rejects.toThrow('The statement has room for 1 values, not for 0.')
    await expect(ask(test.db, 'a', 'b')).rejects.toThrow('The statement has room for 1 values, not for 2.')
    expect(await ask(test.db, 'a')).toEqual([{ told: 'a' }])
  })

  it('takes part in the transaction that asks it', async () => {
    const insert = stated((name: string) => sql`insert into org_units (name, description) values (${name}, 'x')`)
    const count = stated(
      (name: string) => sql<{ n: number }>`select count(*)::int as n from org_units where name = ${name}`,
    )
    const given = test.db.transaction().execute(async (tx) => {
      await insert(tx, 'Given up')
      expect(await count(tx, 'Given up')).toEqual([{ n: 1 }])
      throw new Error('given up')
    })
    await expect(given).rejects.toThrow('given up')
    expect(await count(test.db, 'Given up')).toEqual([{ n: 0 }])
  })

  it('has parts with values of their own', async () => {
    const part: Part = { words: (...all) => sql`n between ${all[0]} and ${all[1]}`, values: [2, 3] }
    const ask = stated<readonly unknown[], { n: number }>(
      (of, ...values) => sql`select n from generate_series(1, ${of}::int) n where ${part.words(...values)}`,
      3,
    )
    expect(await ask(test.db, 9, ...part.values)).toEqual([{ n: 2 }, { n: 3 }])
    expect(await ask(test.db, 9, 5, 5)).toEqual([{ n: 5 }])
  })

  it('answers one row as one value, or none', async () => {
    const find = statedRow<[n: number], { n: number; at: string }>(
      (n) => sql`select n, timestamptz '2026-11-26 00:00Z' as at from generate_series(1, 3) n where n = ${n}`,
    )
    expect(await find(test.db, 2)).toEqual({ n: 2, at: expect.stringContaining('2026-11-2') })
    expect(await find(test.db, 9)).toBeUndefined()
  })
})
